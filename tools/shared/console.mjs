/** Short lines for the person at the terminal: what is happening, then how long it took. */
const colours = process.stdout.isTTY && !process.env.NO_COLOR
const paint = code => text => (colours ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint('1')
export const dim = paint('2')
export const green = paint('32')
export const red = paint('31')

export const say = line => process.stdout.write(`${line}\n`)
export const complain = line => process.stderr.write(`${line}\n`)

/** Does a piece of work under a title: `  ✓ Compiling  12.4 s`. */
export async function step(title, work) {
  const startedAt = performance.now()
  const close = mark => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${colours ? '\r' : ''}  ${mark} ${title}  ${dim(`${seconds} s`)}`)
  }
  // Where nothing can be taken back, such as in a file, the title stands there twice rather than nothing for minutes.
  process.stdout.write(`  ${dim('…')} ${title}${colours ? '' : '\n'}`)
  try {
    const result = await work()
    close(green('✓'))
    return result
  } catch (error) {
    close(red('✗'))
    throw error
  }
}
