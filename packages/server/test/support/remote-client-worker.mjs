// @ts-check
/**
 * Sends requests from a thread of its own, so that making and sending them costs the event loop of the server nothing.
 *
 * Plain JavaScript, because a worker is loaded by Node itself.
 */
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** @typedef {import('./remote-client.ts').Task} Task */

if (!parentPort) throw new Error('The client runs in a worker thread.')
const port = parentPort
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

port.on('message', (/** @type {Task} */ { id, url, method, headers, body, isChunked }) => {
  let [status, text] = [0, '']
  const done = () => port.postMessage({ id, status, text })
  const length = body && !isChunked ? { 'content-length': String(body.byteLength) } : {}
  const sent = request(url, { method, headers: { ...headers, ...length }, agent }, answer => {
    status = answer.statusCode ?? 0
    answer.on('data', data => {
      if (text.length < 10_000) text += data
    })
    answer.once('close', done)
  })
  // The server may end the connection while the body is under way.
  sent.on('error', () => {
    if (status === 0) done()
  })
  sent.end(body && Buffer.from(body))
})
