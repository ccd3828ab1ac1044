import { takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'
import { newestMail } from './support/mail.ts'
import { drawPicture } from './support/picture.ts'

const host = startHost()

/** Presses a key until something of that name has the focus, as someone does who listens to where it goes. */
async function goTo(page: Page, name: string, key = 'Tab') {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = page.locator(':focus')
    const heard = (await focused.count()) > 0 ? await focused.ariaSnapshot() : ''
    if (heard.includes(`"${name}`)) return
    await page.keyboard.press(key)
  }
  throw new Error(`“${name}” cannot be reached with ${key}.`)
}

async function press(page: Page, name: string, key = 'Enter') {
  await goTo(page, name)
  await page.keyboard.press(key)
}

describe('someone without a mouse', () => {
  it('signs in, makes a team, invites, makes and revokes a key, switches and deletes the team', async () => {
    await host.configure({ client_team_creation_enabled: true, allow_user_api_keys: true })
    const page = await host.open('/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings')
    await page.getByLabel('Email', { exact: true }).waitFor()
    await goTo(page, 'Email')
    await page.keyboard.type(host.ada().email)
    await goTo(page, 'Password')
    await page.keyboard.type(host.ada().password)
    await page.keyboard.press('Enter')

    await page.getByRole('link', { name: 'Create a team' }).waitFor()
    await press(page, 'Create a team')
    await page.getByLabel('Name of the team').waitFor()
    await goTo(page, 'Name of the team')
    await page.keyboard.type('Crew')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Crew', level: 2 }).waitFor()

    await page.getByLabel('Email').waitFor()
    await goTo(page, 'Email')
    await page.keyboard.type('grace@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('We sent an invitation to grace@example.com.').waitFor()
    await press(page, 'Revoke the invitation')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Revoke invitation')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Open invitations').waitFor({ state: 'detached' })

    await page.keyboard.press('Home')
    await goTo(page, 'API keys', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('No keys yet.').waitFor()
    await press(page, 'Create API key')
    await goTo(page, 'Description')
    await page.keyboard.type('Laptop')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your new API key' }).waitFor()
    await press(page, 'I understand', 'Space')
    await press(page, 'Done')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'react-keyboard-key')
    await press(page, 'Revoke Laptop')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Revoke')
    await page.getByRole('row', { name: 'Laptop' }).getByText('Revoked', { exact: true }).waitFor()

    await page.goto(`${host.address()}/teams`)
    await page.getByText('Stored: Crew').waitFor()
    await press(page, 'Team: Crew', 'ArrowDown')
    await goTo(page, 'Team settings', 'ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete team…' }).waitFor()
    await press(page, 'Delete team…')
    await goTo(page, 'Type “Crew”')
    await page.keyboard.type('Crew')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Crew' }).waitFor({ state: 'detached' })
    expect(host.complaints()).toEqual([])
  })

  it('joins a team in a browser of their own, is given more to do, and is removed', async () => {
    await host.configure({ client_role_editing_enabled: true })
    const team = await host.createTeam()
    const grace = await host.meet('Grace Hopper')
    const settings = `/handler/account-settings#team-${team.id}`
    const page = await host.signIn(settings)
    await page.getByLabel('Email').waitFor()
    await goTo(page, 'Email')
    await page.keyboard.type(grace.email)
    await page.keyboard.press('Enter')
    await page.getByText(`We sent an invitation to ${grace.email}.`).waitFor()

    const code = await host.live().mailbox.codeFor(grace.email)
    const hers = await host.open(`/handler/team-invitation?code=${code}`)
    await hers.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
    await press(hers, 'Sign in')
    await hers.getByLabel('Email', { exact: true }).waitFor()
    await goTo(hers, 'Email')
    await hers.keyboard.type(grace.email)
    await goTo(hers, 'Password')
    await hers.keyboard.type(grace.password)
    await hers.keyboard.press('Enter')
    await hers.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
    await press(hers, 'Join')
    await hers.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
    await hers.goto(host.address() + settings)
    await hers.getByRole('heading', { name: 'Leave team' }).waitFor()
    expect(await hers.getByRole('heading', { name: 'Delete team' }).count()).toBe(0)

    await comeBack(page)
    await page.getByRole('button', { name: 'Change roles of Grace Hopper' }).waitFor()
    await press(page, 'Change roles of Grace Hopper')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Team admin', 'Space')
    await press(page, 'Save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await comeBack(hers)
    await hers.getByRole('heading', { name: 'Delete team' }).waitFor()

    await press(page, 'Remove Grace Hopper')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Remove')
    await page.getByRole('button', { name: 'Remove Grace Hopper' }).waitFor({ state: 'detached' })
    await comeBack(hers)
    await hers.getByRole('link', { name: 'Crew' }).waitFor({ state: 'detached' })
  })

  it('cuts a picture to size and saves it', async () => {
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('button', { name: 'Change profile image' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Change profile image')
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) })
    await page.getByRole('dialog', { name: 'Crop your image' }).waitFor()
    await press(page, 'Your image. Move it with the arrow keys.', 'ArrowLeft')
    await press(page, 'Zoom', 'ArrowRight')
    await press(page, 'Save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const image = await fetch((await host.readAda())?.profile_image_url ?? '')
    expect(image.headers.get('content-type')).toBe('image/jpeg')
  })

  it('signs in with a mailed code, adds an address and removes it, sets a password, sets up a second factor', async () => {
    await host.configure({ magic_link_enabled: true })
    const page = await host.open('/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%23auth')
    await page.getByLabel('Email', { exact: true }).waitFor()
    await goTo(page, 'Email code')
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Send email' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('grace@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).waitFor()
    await page.keyboard.type((await newestMail(host, 'grace@example.com')).typed)

    await page.getByLabel('Add an address').waitFor()
    await goTo(page, 'Add an address')
    await page.keyboard.type('grace@navy.example')
    await page.keyboard.press('Enter')
    await page.getByText('We sent an email to grace@navy.example.').waitFor()
    await goTo(page, 'Actions for grace@navy.example', 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await page.getByText('grace@navy.example', { exact: true }).waitFor({ state: 'detached' })

    await press(page, 'Set a password')
    await goTo(page, 'New password')
    await page.keyboard.type('nine inky plums')
    await goTo(page, 'Repeat password')
    await page.keyboard.type('nine inky plums')
    await page.keyboard.press('Enter')
    await page.getByText('Your password is set.').waitFor()

    await press(page, 'Set up…')
    const boxes = page.getByLabel('Six-digit code')
    await boxes.waitFor()
    expect(await boxes.evaluate(input => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator(':focus').innerText()).toBe('Set up…')
  })
})

/** The window is looked at again, after something else was. */
async function comeBack(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
