/** The built-in emails as a browser shows them: no narrower screen cuts them off, and every text has contrast. */
import { templateSources, themeSources } from '@latchkey/contract'
import { findAccessibilityFaults, findOverflow, launchChromium, takeScreenshot } from '@latchkey/testkit/browser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmailSandbox } from '../src/index.ts'

const sandbox = createEmailSandbox()
let browser: Awaited<ReturnType<typeof launchChromium>>
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => Promise.all([browser.close(), sandbox.close()]))

const cases = Object.values(templateSources).flatMap(template =>
  Object.values(themeSources).map(theme => ({ template, theme, name: template.displayName, in: theme.displayName })),
)
const screens = [360, 1_440].flatMap(width => (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })))

/** Landmarks are for pages; mail programs leave them out. */
const ofPages = /^(landmark-one-main|region):/

it.each(cases)('$name in $in fits every screen', { timeout: 60_000 }, async ({ template, theme, ...named }) => {
  const { html } = await sandbox.preview(
    { body: { templateSource: template.tsxSource }, themeSource: theme.tsxSource },
    { projectDisplayName: 'Lighthouse & Sons' },
  )
  const page = await browser.newPage()
  await page.setContent(html)
  for (const { width, colorScheme } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const file = `${named.name}-${named.in}-${width}-${colorScheme}`.replaceAll(/[ /]/g, '-').toLowerCase()
    await takeScreenshot(page, `email-${file}`, { fullPage: true })
    expect(await findOverflow(page)).toEqual([])
    const faults = await findAccessibilityFaults(page)
    expect(faults.filter(fault => !ofPages.test(fault))).toEqual([])
  }
  await page.close()
})

const headingSource = `import { Heading } from '@react-email/components'
  export const EmailTemplate = () => <Heading>{'A heading that is too long for one line of any telephone. '.repeat(2)}</Heading>`

it.each(Object.values(themeSources))('a heading without styles has lines of its own in $displayName', async theme => {
  const content = { body: { templateSource: headingSource }, themeSource: theme.tsxSource }
  const { html } = await sandbox.preview(content, { projectDisplayName: 'Lighthouse & Sons' })
  const page = await browser.newPage({ viewport: { width: 360, height: 600 } })
  await page.setContent(html)
  await takeScreenshot(page, `email-heading-${theme.displayName.replaceAll(' ', '-').toLowerCase()}`)
  const { fontSize, lineHeight } = await page.getByRole('heading').evaluate(element => {
    const { fontSize, lineHeight } = getComputedStyle(element)
    return { fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) }
  })
  expect(lineHeight).toBeGreaterThanOrEqual(1.2 * fontSize)
  await page.close()
})
