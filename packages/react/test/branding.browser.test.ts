import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()
const config = { 'branding.primaryColor': '#4338ca', 'branding.primaryColorDark': '#facc15' }

beforeEach(async () => host.moveTo(await host.live().createProject({ config })))

async function uploadLogos() {
  const page = await host.open('/')
  const [full_logo_url, full_logo_dark_url] = await page.evaluate(() =>
    ['#1e1b4b', '#fde68a'].map(color => {
      const canvas = document.createElement('canvas')
      canvas.width = 480
      canvas.height = 96
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.fillStyle = color
        pen.font = 'bold 80px sans-serif'
        pen.fillText('Lighthouse', 8, 76)
      }
      return canvas.toDataURL('image/png')
    }),
  )
  const body = { full_logo_url, full_logo_dark_url }
  const { status, json } = await host.project().asAdmin('PATCH', '/internal/projects/current', body)
  expect(status).toBe(200)
  return json
}

const looks = [360, 1440].flatMap(width => ['light', 'dark'].map(theme => ({ width, theme })))

describe('a project with a logo and colours', { timeout: 60_000 }, () => {
  it.each(looks)('shows both at sign-in, on a card, $width px wide and $theme', async ({ width, theme }) => {
    const { full_logo_url, full_logo_dark_url } = await uploadLogos()
    const page = await host.open(`/handler/sign-in?host=${theme}&layout=card`, { width })
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await button.waitFor()
    const colors = await button.evaluate(element => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    })
    expect(colors).toEqual(
      theme === 'light' ? ['rgb(67, 56, 202)', 'rgb(255, 255, 255)'] : ['rgb(250, 204, 21)', 'rgb(0, 0, 0)'],
    )
    const logo = page.getByRole('img', { name: 'Acme' })
    expect(await logo.getAttribute('src')).toBe(theme === 'light' ? full_logo_url : full_logo_dark_url)
    await expect
      .poll(() => logo.evaluate(element => element instanceof HTMLImageElement && element.naturalWidth))
      .toBe(480)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await takeScreenshot(page, `branded-sign-in-card-${width}-${theme}`)
    expect(host.complaints()).toEqual([])
  })

  it('shows them on the plain page, and the colours in a sign-in form within a page of the host', async () => {
    await uploadLogos()
    const plain = await host.open('/handler/sign-in')
    await plain.getByRole('img', { name: 'Acme' }).waitFor()
    await takeScreenshot(plain, 'branded-sign-in-plain')
    const embedded = await host.open('/embedded')
    const button = embedded.getByRole('button', { name: 'Sign in', exact: true })
    await button.waitFor()
    expect(await button.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(67, 56, 202)')
    expect(await embedded.getByRole('img', { name: 'Acme' }).count()).toBe(0)
  })

  it.each(looks)('shows its corners, typeface, layout and text at sign-in, $width px wide and $theme', async ({
    width,
    theme,
  }) => {
    await host.project().asAdmin('PATCH', '/internal/config/override', {
      config_override_string: JSON.stringify({
        branding: {
          ...{ radius: 20, font: 'serif', layout: 'card' },
          ...{ signInTitle: 'Welcome back to the lighthouse', signInText: 'For keepers and their guests.' },
        },
      }),
    })
    const page = await host.open(`/handler/sign-in?host=${theme}`, { width })
    await page.getByRole('heading', { name: 'Welcome back to the lighthouse' }).waitFor()
    await page.getByText('For keepers and their guests.').waitFor()
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    const styles = await button.evaluate(element => {
      const { borderTopLeftRadius, fontFamily } = getComputedStyle(element)
      return { borderTopLeftRadius, fontFamily }
    })
    expect(styles).toEqual({ borderTopLeftRadius: '20px', fontFamily: expect.stringContaining('Georgia') })
    expect(await page.locator('.latchkey-sheet').evaluate(sheet => getComputedStyle(sheet).boxShadow)).not.toBe('none')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await takeScreenshot(page, `themed-sign-in-${width}-${theme}`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    expect(await page.getByText('For keepers and their guests.').count()).toBe(0)
    const plain = await host.open('/handler/sign-in?layout=plain')
    await plain.getByRole('heading', { name: 'Welcome back to the lighthouse' }).waitFor()
    expect(await plain.locator('.latchkey-sheet').evaluate(sheet => getComputedStyle(sheet).boxShadow)).toBe('none')
  })

  it('shows the name and the default colours where the app switches them off', async () => {
    await uploadLogos()
    const page = await host.open('/handler/sign-in?branding=off')
    await page.getByText('Acme').waitFor()
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    expect(await button.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(24, 24, 27)')
  })

  it('gives way to the theme of the app, whose text keeps its contrast', async () => {
    await host
      .project()
      .asAdmin('PATCH', '/internal/config/override', { config_override_string: '{"branding.primaryColor":"#facc15"}' })
    const page = await host.open('/handler/sign-in?primary=%23065f46')
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await button.waitFor()
    const colors = await button.evaluate(element => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).color,
    ])
    expect(colors).toEqual(['rgb(6, 95, 70)', 'rgb(250, 250, 250)'])
  })
})
