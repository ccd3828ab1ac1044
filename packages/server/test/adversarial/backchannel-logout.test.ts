/** Attacks by an application on the network of the server: it chooses where logout tokens are sent. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer(
  'back-channel logout',
  on => {
    let internal: Server
    let port = 0
    const requests: string[] = []
    beforeAll(async () => {
      internal = createServer((request, response) => {
        requests.push(request.url ?? '')
        response.end()
      }).listen(0, '127.0.0.1')
      await once(internal, 'listening')
      const address = internal.address()
      port = typeof address === 'object' && address ? address.port : 0
    })
    afterAll(() => internal?.close())

    it('sends nothing to an internal address, and does not try again', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const addresses = [
        ...[`http://localhost:${port}/admin`, `http://127.0.0.1:${port}/admin`, 'https://10.0.0.1/admin'],
        ...['https://169.254.169.254/latest/meta-data', 'https://[fd00::1]/admin', 'https://[::ffff:10.0.0.1]/admin'],
      ]
      for (const backchannel_logout_uri of addresses) {
        const party = await createRelyingParty(on.testkit(), project, { backchannel_logout_uri })
        const browser = new TestBrowser(on.testkit())
        const begun = await party.begin()
        await party.finish(begun, await browser.allow(project, ada, begun.url))
      }
      await project.asUser(ada, 'DELETE', '/auth/sessions/current')
      on.clock.advance(11)
      await on.testkit().latchkey.worker.drain()
      expect(requests).toEqual([])
      const { queries } = on.testkit().latchkey.app.database
      const text = `select attempts, last_error as error, outcome from jobs
        where project_id = $1 and kind = 'send-logout-token'`
      const { rows } = await queries.query<{ attempts: number; error: string; outcome: string }>({ text }, [project.id])
      expect(rows).toHaveLength(addresses.length)
      for (const { attempts, error, outcome } of rows) {
        expect({ attempts, outcome }).toEqual({ attempts: 1, outcome: 'dead' })
        expect(error, 'that it names no address').not.toMatch(/10\.0\.0\.1|127\.0\.0\.1|169\.254|fd00/)
      }
    })

    it.each([
      'http://intranet.example/logout',
      'https://ada:secret@wiki.example/logout',
      'com.example.app:/logout',
      'file:///etc/passwd',
    ])('is registered at no %s', async backchannel_logout_uri => {
      const project = await on.project()
      const body = { display_name: 'Wiki', redirect_uris: ['https://wiki.example/callback'], backchannel_logout_uri }
      expect((await project.asAdmin('POST', '/internal/applications', body)).status).toBe(400)
    })
  },
  { env: { LATCHKEY_OUTGOING_ALLOW: '' } },
)
