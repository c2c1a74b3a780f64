// Serves the page on localhost and prints the address. Usage: node serve.mjs [PORT]
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { output } from './build.mjs';

const first = Number(process.argv[2] ?? 8017);
const server = createServer((request, response) => {
  if (request.url !== '/' && !request.url?.startsWith('/?')) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(readFileSync(output)); // read each time, so that a new build is seen
});
let port = first;
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE' || process.argv[2] || ++port > first + 20) {
    console.error(`cairn: the page cannot be served on port ${port}: ${error.message}`);
    process.exit(1);
  }
  server.listen(port, 'localhost');
});
server.on('listening', () => {
  console.log(`The playground is at http://localhost:${port}/ (Ctrl-C ends it).`);
  console.log(`It is also one file, which needs no server: ${output}`);
});
server.listen(port, 'localhost');
