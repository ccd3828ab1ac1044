import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const withTeams = { config: { 'teams.createPersonalTeamOnSignUp': true } }

eachServer('the personal team', on => {
  it('belongs to the new user, who has all permissions in it', async () => {
    const project = await on.project(withTeams)
    const ada = await project.signUp('ada@example.com')
    const asAda = { accessToken: ada.accessToken }
    const { json } = await project.request('GET', '/teams?user_id=me', asAda)
    expect(json.items).toMatchObject([{ display_name: "ada@example.com's Team" }])
    const path = `/teams/${json.items[0].id}`
    const renamed = await project.request('PATCH', path, { ...asAda, body: { display_name: 'Engines' } })
    expect(renamed.status).toBe(200)
    expect((await project.request('DELETE', path, asAda)).json).toEqual({ success: true })
    const me = await project.request('GET', '/users/me', asAda)
    expect(me.json.selected_team, 'nobody has to have one').toBeNull()
  })

  it.each([
    ['a name of full length', 'a'.repeat(256), `${'a'.repeat(249)}'s Team`],
    ['one that would be cut inside a character', '😀'.repeat(128), `${'😀'.repeat(124)}'s Team`],
  ])('has a name that fits, for %s', async (_, display_name, name) => {
    const project = await on.project(withTeams)
    const user = await project.asServer('POST', '/users', { display_name })
    expect(user).toMatchObject({ status: 201, json: { display_name, selected_team: { display_name: name } } })
  })

  it('keeps a name that someone chose when an anonymous user becomes a regular one', async () => {
    const project = await on.project(withTeams)
    const anonymous = await project.asServer('POST', '/users', { is_anonymous: true })
    const { id, selected_team_id } = anonymous.json
    await project.asServer('PATCH', `/teams/${selected_team_id}`, { display_name: 'Engines' })
    const regular = await project.asServer('PATCH', `/users/${id}`, { is_anonymous: false, display_name: 'Ada' })
    expect(regular.json).toMatchObject({ is_anonymous: false, selected_team: { display_name: 'Engines' } })
  })
})
