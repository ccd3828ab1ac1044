/**
 * Connections to mail servers whose names were chosen by owners of projects. A name is resolved once for each
 * connection, and the connection goes to one of the addresses that were checked; the name stays the one that the
 * certificate has to be for.
 */
import { connect, isIP, type Socket } from 'node:net'
import { guardedLookup, type ResolveName } from '../outgoing/names.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { refusedAddress } from '../outgoing/request-url.ts'

export interface AddressRules {
  readonly resolveName: ResolveName
  isAllowedAddress(address: string): boolean
}

/** For a name with several addresses: how long one may take before the next is tried. */
const attemptTimeoutMs = 1_000

/** Fails with an `OutgoingError` where the guard refuses, and as the library for mail fails otherwise. */
export function checkedConnection({
  resolveName,
  isAllowedAddress,
  timeoutMs,
}: AddressRules & { readonly timeoutMs: number }): (host: string, port: number) => Promise<Socket> {
  const lookup = guardedLookup(resolveName, isAllowedAddress)
  return async (host, port) => {
    if (!isMailPort(port)) throw new OutgoingError('refused-url', 'The port is not one of a mail server.')
    // An IP address is connected to without a lookup.
    if (isIP(host) !== 0 && !isAllowedAddress(host)) throw refusedAddress()
    const socket = connect({
      host,
      port,
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    })
    try {
      await connected(socket, timeoutMs)
      return socket
    } catch (error) {
      socket.destroy()
      throw asSmtpError(error)
    }
  }
}

function isMailPort(port: number): boolean {
  return [25, 465, 587].includes(port) || (port >= 1024 && port <= 65_535)
}

function connected(socket: Socket, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })), timeoutMs)
    const end = (done: () => void) => {
      clearTimeout(timer)
      socket.off('error', fail)
      done()
    }
    const fail = (error: Error) => end(() => reject(error))
    socket.once('error', fail)
    socket.once('connect', () => end(resolve))
  })
}

/** With the codes that the library gives to its own connections. */
function asSmtpError(error: unknown): unknown {
  if (error instanceof OutgoingError) return error
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return Object.assign(new Error('the connection failed'), { code: 'ESOCKET', originalCode: code })
}
