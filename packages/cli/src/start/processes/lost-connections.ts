/**
 * Connections on their way to a worker that is killed. Node keeps them open in the primary for ever, since it waits until the worker
 * has taken them: the client would never learn that no one answers.
 */
import type { Worker } from 'node:cluster'

/** Closes them when the worker has ended. */
export function closeLostConnections({ process: child }: Worker): void {
  const onTheWay = new Map<number, { close(): void }>()
  const send = child.send.bind(child)
  const watched = (...sent: Parameters<typeof child.send>) => {
    const [message, connection] = sent
    if (isNumbered(message) && isClosable(connection)) onTheWay.set(message.seq, connection)
    return send(...sent)
  }
  // All overloads pass the message and the connection first.
  child.send = watched as typeof child.send
  child.on('internalMessage', (message: unknown) => {
    if (isAcknowledgement(message)) onTheWay.delete(message.ack)
  })
  child.once('exit', () => {
    for (const connection of onTheWay.values()) connection.close()
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isNumbered = (value: unknown): value is { seq: number } =>
  isObject(value) && 'seq' in value && typeof value.seq === 'number'

const isAcknowledgement = (value: unknown): value is { ack: number } =>
  isObject(value) && 'ack' in value && typeof value.ack === 'number'

const isClosable = (value: unknown): value is { close(): void } =>
  isObject(value) && 'close' in value && typeof value.close === 'function'
