/** P21: an email in the sandbox, beside React on Node with the same components and sources. */
import { lightThemeId, templateIds, templateSources, themeSources } from '../packages/contract/src/index.ts'
import { createEmailSandbox, type EmailContent, type EmailSandbox } from '../packages/email-sandbox/src/index.ts'
import { rendererOnNode } from '../packages/email-sandbox/test/support/renderer-on-node.ts'
import { median } from './rounds.ts'
import { limitRow, type Row, rateRow } from './table.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const previews = 40
const recipients = 500

const templateSource = templateSources[templateIds.emailVerification].tsxSource
const themeSource = themeSources[lightThemeId].tsxSource
const settings = { projectDisplayName: 'Acme' }

export async function emailsInSandbox(): Promise<Row[]> {
  const sandbox = createEmailSandbox()
  const onNode = await rendererOnNode({ templateSource, themeSource, variables })
  try {
    // The engine and the compiler are not yet compiled by V8 themselves.
    for (let index = 0; index < previews; index++) await sandbox.preview(contentNo(-index), settings)
    const [cold, warm, plain]: [number[], number[], number[]] = [[], [], []]
    const [batch, plainBatch]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (let index = 0; index < previews; index++) {
        const content = contentNo(round * previews + index + 1)
        cold.push(await timeMs(() => sandbox.preview(content, settings)))
        warm.push(await timeMs(() => sandbox.preview(content, settings)))
        plain.push(await timeMs(async () => onNode('Ada')))
      }
      batch.push(await batchRate(sandbox))
      plainBatch.push(await getRate(() => names.forEach(onNode)))
    }
    const beside = `(plain Node ${median(plain).toFixed(2)} ms)`
    return [
      limitRow(`P21 preview of a new source, p50 ${beside}`, median(cold), 40, 'ms'),
      limitRow(`P21 preview of a known source, p50 ${beside}`, median(warm), 20, 'ms'),
      rateRow({ promise: 'P21 one send to many, one worker', floor: plainBatch, product: batch }),
      atLeast('P21 one send to many, one worker, emails a second', median(batch), 150),
    ]
  } finally {
    await sandbox.close()
    onNode.end()
  }
}

/** Each number is a source that the compiler has not seen. */
const contentNo = (number: number): EmailContent => ({
  body: { templateSource: `${templateSource}\n// ${number}` },
  themeSource: `${themeSource}\n// ${number}`,
})

const names = Array.from({ length: recipients }, (_, index) => `User ${index}`)

async function batchRate(sandbox: EmailSandbox): Promise<number> {
  const content = contentNo(0)
  const props = names.map(displayName => ({
    user: { displayName },
    project: { displayName: 'Acme' },
    variables,
    unsubscribeLink: 'https://example.com/unsubscribe?code=example',
  }))
  return await getRate(() => sandbox.render(content, props))
}

const variables = { emailVerificationLink: 'https://example.com/handler/email-verification?code=example' }

async function getRate(work: () => unknown): Promise<number> {
  return (recipients / (await timeMs(async () => work()))) * 1_000
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function atLeast(promise: string, measured: number, least: number): Row {
  const rate = (value: number) => `${value.toFixed(0)}/s`
  const ratio = (measured / least).toFixed(2)
  return { promise, floor: rate(least), product: rate(measured), ratio, holds: measured >= least }
}
