// What the page and its workers say to each other.

interface MapMessage {
  wasm: Uint8Array;
  width: number;
  height: number;
  cells: Uint8Array;
}
export type ToWorker =
  | (MapMessage & { kind: 'build'; build: string })
  | (MapMessage & { kind: 'crowd'; starts: Int32Array; goals: Int32Array })
  | { kind: 'send'; x: number; y: number }
  | { kind: 'goals'; goals: Int32Array }
  | { kind: 'edit'; changes: Int32Array }
  | { kind: 'pause'; paused: boolean };

export type FromWorker =
  | { kind: 'progress'; share: number }
  | { kind: 'built'; bytes: Uint8Array }
  | { kind: 'frame'; positions: Int32Array; statuses: Uint8Array; ms: number }
  | { kind: 'failed'; message: string };
