/**
 * What the driver takes for a socket: bytes written here go to the embedded database's thread, and its
 * answers come back as if from the network.
 */
import { Duplex } from 'node:stream'
import type { EmbeddedEngine } from './embedded-engine.ts'

const TERMINATE = 'X'.charCodeAt(0)

export class EmbeddedStream extends Duplex {
  readonly #engine: EmbeddedEngine
  #connection = 0

  constructor(engine: EmbeddedEngine) {
    super()
    this.#engine = engine
  }

  /** The driver dials host and port; there is only one target. */
  connect(): this {
    this.#connection = this.#engine.attach({
      receive: bytes => this.push(bytes),
      fail: error => this.destroy(error),
    })
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // A server answers "terminate" by closing its end. The driver waits for that, for ever if need be.
    if (chunk[0] === TERMINATE) this.push(null)
    else this.#engine.send(this.#connection, chunk)
    done()
  }

  /** One round trip for what the driver wrote together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.detach(this.#connection)
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
