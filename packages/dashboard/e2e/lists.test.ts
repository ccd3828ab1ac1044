/** The table that every list has, by the people of a project. */
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { isPainted } from './support/painted.ts'
import { readProjectKeys } from './support/project-keys.ts'

const many = 130
let work: OwnerAtWork
let page: Page
let project: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  page = work.page
  project = await openDemoProject(work)
  const api = await readProjectKeys(page)
  for (let number = 1; number <= many; number += 1)
    await api.send('POST', '/users', {
      primary_email: `person-${number}@example.com`,
      primary_email_verified: number % 2 === 0,
      display_name: number % 3 === 0 ? null : `Person ${number}`,
    })
}, 180_000)
afterAll(() => work.stop())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const table = () => page.getByRole('table', { name: 'Users' })
const check = (number: number) => page.getByRole('checkbox', { name: `Select Person ${number}`, exact: true })

describe('a list', { timeout: 120_000 }, () => {
  it('a list is as wide as the window, with rows of one height', async () => {
    await page.setViewportSize({ width: 2_560, height: 1_200 })
    await page.goto(`${project}/users`)
    await sees(/first 100 users/)
    const box = await table().boundingBox()
    expect(box?.width).toBeGreaterThan(2_150)
    const heights = await table()
      .locator('tbody tr[data-index]')
      .evaluateAll(rows => [...new Set(rows.map(row => Math.round(row.getBoundingClientRect().height)))])
    expect(heights).toHaveLength(1)
    const columns = await table().getByRole('columnheader').allInnerTexts()
    expect(columns.filter(Boolean)).toEqual([
      'User',
      'Email',
      'State',
      'Signs in with',
      'Signed up',
      'Last active',
      'Actions',
    ])
    await page.setViewportSize({ width: 1_440, height: 900 })
  })

  it('a list keeps the columns that were chosen', async () => {
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Signs in with' }).uncheck()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.reload()
    await sees(/first 100 users/)
    expect(await table().getByRole('columnheader', { name: 'Signs in with' }).count()).toBe(0)
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Signs in with' }).check()
    await page.keyboard.press('Escape')
    await table().getByRole('columnheader', { name: 'Signs in with' }).waitFor()
  })

  it('a list has its filters behind one button, and a chip for each that is set', async () => {
    await button('Filters').click()
    const verified = page.getByLabel('Email verification')
    expect(await isPainted(verified, page), 'nothing lies over the panel').toBe(true)
    await verified.selectOption('Verified email')
    await sees(/^65 users$/)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await verified.waitFor({ state: 'detached' })
    await button('Remove filter: Verified email').click()
    await sees(/first 100 users/)
  })

  it('a list selects from one checkbox to another, and takes back what was done with them', async () => {
    await check(130).click()
    await check(124).click({ modifiers: ['Shift'] })
    await sees('7 users selected')
    await button('Lock…').click()
    await button('Lock 7 users').click()
    await sees('7 users locked.')
    await table().getByText('Locked', { exact: true }).first().waitFor()
    await button('Undo').click()
    await sees('7 users as before.')
    await table().getByText('Locked', { exact: true }).first().waitFor({ state: 'detached' })
  })

  it('a list selects all that match, also those that are not loaded yet', async () => {
    await page.getByLabel('Select all that are shown').check()
    await button('Select all that match').click()
    await sees(`${many} users selected`)
    expect(await button('Select all that match').count()).toBe(0)
    await page.setViewportSize({ width: 1_440, height: 340 })
    await button('Lock…').click()
    expect(await isPainted(button(`Lock ${many} users`), page), 'the foot of a dialog stays in sight').toBe(true)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1_440, height: 900 })
    await button('Clear the selection').click()
  })
})
