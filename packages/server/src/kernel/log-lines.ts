/**
 * Where log lines go: to the process's output, many at a time.
 *
 * A call of the system for each line, and a thread that does it, would cost more than the rest of a small request.
 * Lines are written within a tenth of a second, and what is left when the process ends. Several processes may write to the same
 * pipe: so much is written at once as the system does not mix with what others write, in whole lines.
 */
import { write, writeSync } from 'node:fs'

export interface LogLines {
  write(line: string): void
  /** Writes what is waiting before it returns. */
  flush(): void
}

const standardOutput = 1
const writtenEveryMs = 100
const mostWaiting = 64 * 1024
/** PIPE_BUF of Linux. */
const mostAtOnce = 4_096
const lineFeed = 10

export function createLogLines(file: number = standardOutput): LogLines {
  let waiting: string[] = []
  let length = 0
  let isWriting = false

  const take = () => {
    const text = waiting.join('')
    waiting = []
    length = 0
    return Buffer.from(text)
  }
  const writeOut = () => {
    if (isWriting || length === 0) return
    isWriting = true
    writeWhole(file, take(), () => {
      isWriting = false
      if (length >= mostWaiting) writeOut()
    })
  }
  const flush = () => {
    if (length > 0) writeAtOnce(file, take())
  }
  setInterval(writeOut, writtenEveryMs).unref()
  process.on('exit', flush)

  return {
    write(line) {
      waiting.push(line)
      length += line.length
      if (length >= mostWaiting) writeOut()
    },
    flush,
  }
}

/** How many bytes are written at once: whole lines, unless the first alone is longer. */
function getPiece(bytes: Buffer): number {
  if (bytes.byteLength <= mostAtOnce) return bytes.byteLength
  const end = bytes.lastIndexOf(lineFeed, mostAtOnce - 1) + 1
  return end > 0 ? end : bytes.indexOf(lineFeed) + 1 || bytes.byteLength
}

/** A pipe may take a part only. Its reader is gone when it takes none: then the rest is dropped. */
function writeWhole(file: number, bytes: Buffer, done: () => void): void {
  write(file, bytes, 0, getPiece(bytes), null, (error, written) => {
    if (error?.code === 'EAGAIN') setTimeout(() => writeWhole(file, bytes, done), 10)
    else if (error || written === bytes.byteLength) done()
    else writeWhole(file, bytes.subarray(written), done)
  })
}

function writeAtOnce(file: number, bytes: Buffer): void {
  try {
    for (let left = bytes; left.byteLength > 0; ) left = left.subarray(writeSync(file, left, 0, getPiece(left)))
  } catch {
    // The process ends, and there is no other output.
  }
}
