/** The processor's time of a call in milliseconds. What other programs do on this machine does not count. */
export function processorTime(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
