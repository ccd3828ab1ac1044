import { templateIds, templateSources } from '@latchkey/contract/rules'
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type LanguageModelDouble,
  startLanguageModel,
  streamed,
  text,
  toolCall,
} from '../../server/test/support/language-models.ts'
import { examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let page: Page
let address: string
let model: LanguageModelDouble
const { displayName: title, tsxSource } = templateSources[templateIds.passwordReset]

beforeAll(async () => {
  model = await startLanguageModel()
  work = await startOwnerAtWork({
    LATCHKEY_LANGUAGE_MODEL_BASE_URL: model.baseUrl,
    LATCHKEY_LANGUAGE_MODEL_NAME: 'double',
    LATCHKEY_LANGUAGE_MODEL_API_KEY: 'key-of-the-model',
  })
  page = work.page
  address = `${await openDemoProject(work)}/email-templates/${templateIds.passwordReset}`
}, 120_000)
afterAll(() => Promise.all([work.stop(), model.stop()]))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const conversation = () => page.getByRole('log', { name: 'Conversation' })
const sourceInEditor = () => page.getByRole('textbox', { name: `Source of ${title}` })
const patience = { timeout: 15_000 }

describe('the assistant of the email editors', { timeout: 120_000 }, () => {
  it('proposes a source, which is shown as a difference and put into the editor when it is accepted', async () => {
    const proposed = tsxSource.replace('export function', '// Shorter now\nexport function')
    const answer = [text('Here is '), text('a shorter one.'), ...toolCall('createEmailTemplate', getArgs(proposed))]
    model.answer(response => streamed(response, answer, 'tool_calls'))
    await open()
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Make it shorter')
    await page.keyboard.press('Enter')
    await conversation().getByText('Here is a shorter one.').waitFor(patience)
    await conversation().locator('.cm-changedLine, .cm-insertedLine').first().waitFor(patience)
    expect(await sourceInEditor().innerText()).not.toContain('Shorter now')
    expect(await examineHere(page, 'emails', 'assistant')).toEqual([])
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Make it shorter')

    await button('Accept').click()
    await conversation().getByText('In the editor.').waitFor()
    await expect.poll(() => page.locator('.cm-line').getByText('Shorter now').count()).toBeGreaterThan(0)
  })

  it('leaves the source alone when a proposal is rejected, and can still show it', async () => {
    await page.reload()
    await open()
    model.answer(response => streamed(response, toolCall('createEmailTemplate', getArgs('// Nothing left'))))
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Remove everything')
    await button('Send').click()
    await button('Reject').click()
    await conversation().getByText('Rejected.').waitFor()
    expect(await sourceInEditor().innerText()).not.toContain('Nothing left')
    await button('Show it').last().click()
    await button('Accept').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('keeps the conversation, and says when the model does not answer', async () => {
    await page.reload()
    await open()
    await conversation().getByText('Make it shorter').waitFor(patience)
    await conversation().getByText('Remove everything').waitFor()
    model.answer(response => {
      response.writeHead(500).end('no')
    })
    await page.getByRole('textbox', { name: 'What should change?' }).fill('And now?')
    await button('Send').click()
    await page.getByRole('alert').getByText(/model/).waitFor({ timeout: 30_000 })
  })
})

async function open(): Promise<void> {
  await page.goto(address)
  await page.getByText('Assistant', { exact: true }).click()
  await page.getByRole('textbox', { name: 'What should change?' }).waitFor(patience)
}

const getArgs = (content: string) => JSON.stringify({ content })
