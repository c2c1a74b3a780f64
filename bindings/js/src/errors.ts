// The exceptions of cairn, with the library's own sentences.

/** The base class of all of them. */
export class CairnError extends Error {
  override name = 'CairnError';
}

/** The caller made a mistake: an unknown algorithm, a point outside the map. The call has changed nothing. */
export class UsageError extends CairnError {
  override name = 'UsageError';
}

/** Bytes or a text are damaged or malformed, or do not fit the others, such as a database for another map. */
export class InputError extends CairnError {
  override name = 'InputError';
}

/** There is no memory left, or no more than `maxMemory` allows. The call has changed nothing, and others still work. */
export class OutOfMemoryError extends CairnError {
  override name = 'OutOfMemoryError';
}

/** A bug in cairn. After one that says that WebAssembly has stopped, load() anew. */
export class InternalError extends CairnError {
  override name = 'InternalError';
}

// As in cairn.h.
const INPUT = 6;
const MISMATCH = 7;
const NO_MEMORY = 9;
const BUG = 10;

/** The exception for a status of the library. */
export function errorOf(status: number, message: string): CairnError {
  switch (status) {
    case INPUT:
    case MISMATCH:
      return new InputError(message);
    case NO_MEMORY:
      return new OutOfMemoryError(message);
    case BUG:
      return new InternalError(message);
    default:
      return new UsageError(message);
  }
}
