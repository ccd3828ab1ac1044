import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

describe('a guest', () => {
  it('a guest is created when a page requires a user, and is signed out like any user', {
    tags: ['journey'],
  }, async () => {
    const page = await host.open('/guest')
    await page.getByRole('heading', { name: 'Basket of a guest' }).waitFor()
    const tokens = async () => (await page.context().cookies()).filter(({ name }) => name.includes('refresh'))
    expect(await tokens()).not.toEqual([])
    await page.goto(`${host.address()}/handler/sign-out`)
    await page.getByText('Hello stranger').waitFor()
    expect(await tokens()).toEqual([])
    expect(host.complaints()).toEqual([])
  })

  it('shows an error when none can be created, and sends no further request until the next try', async () => {
    const page = await host.open('/')
    await page.getByText('Hello stranger').waitFor()
    let input = 0
    await page.route(`${host.live().address}/api/v1/auth/anonymous/sign-up`, route => {
      input += 1
      return route.fulfill({ status: 403, body: 'Not today.' })
    })
    await page.goto(`${host.address()}/guest`)
    const again = page.getByRole('button', { name: 'No basket. Again?' })
    await again.waitFor()
    await page.waitForTimeout(1_500)
    expect(input).toBe(1)
    await page.unrouteAll()
    await again.click()
    await page.getByRole('heading', { name: 'Basket of a guest' }).waitFor()
  })
})
