import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'
const colourfulThemeId = 'c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f'
const path = '/internal/email-themes'

const themeWith = (words: string) => `import { Body, Html } from "@react-email/components";
import { type ThemeProps } from "@latchkey/emails";
export function EmailTheme({ children }: ThemeProps) {
  return <Html><Body>${words}{children}</Body></Html>;
}`

eachServer('email themes', on => {
  const create = async (project: TestProject, name = 'Ours') =>
    (await project.asAdmin('POST', path, { display_name: name })).json.id
  const change = (project: TestProject, id: string, source: string) =>
    project.asAdmin('PATCH', `${path}/${id}`, { tsx_source: source })
  const read = (project: TestProject, id: string) => project.asAdmin('GET', `${path}/${id}`)

  it('email themes are the built-in ones first, then those of the project by name', async () => {
    const project = await on.project()
    expect((await project.asAdmin('GET', path)).json).toEqual({
      themes: [
        { id: light, display_name: 'Default Light' },
        { id: dark, display_name: 'Default Dark' },
        { id: colourfulThemeId, display_name: 'Default Colorful' },
      ],
    })
    const [b, a] = [await create(project, 'B'), await create(project, 'A')]
    const { json } = await project.asAdmin('GET', path)
    expect(json.themes.slice(3)).toEqual([
      { id: a, display_name: 'A' },
      { id: b, display_name: 'B' },
    ])
  })

  it('begin as the light one, under any name that is not empty', async () => {
    const project = await on.project()
    const id = await create(project)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect((await read(project, id)).json).toEqual({
      display_name: 'Ours',
      tsx_source: (await read(project, light)).json.tsx_source,
    })
    expect(await create(project)).not.toBe(id)
    const nameless = await project.asAdmin('POST', path, { display_name: '' })
    expect(nameless).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('email themes are changed when a sample renders in them, the built-in ones for one project', async () => {
    const [project, elsewhere] = [await on.project(), await on.project()]
    const id = await create(project)
    expect(await change(project, id, themeWith('Hello'))).toMatchObject({
      status: 200,
      json: { display_name: 'Ours' },
    })
    expect((await read(project, id)).json.tsx_source).toBe(themeWith('Hello'))
    expect((await change(project, dark, themeWith('Night'))).json).toEqual({ display_name: 'Default Dark' })
    expect((await read(project, dark)).json.tsx_source).toBe(themeWith('Night'))
    expect((await read(elsewhere, dark)).json.tsx_source).not.toBe(themeWith('Night'))

    const removed = { config_override_string: JSON.stringify({ [`emails.themes.${dark}`]: null }) }
    await project.asAdmin('PATCH', '/internal/config/override', removed)
    expect((await read(project, dark)).json).toEqual((await read(elsewhere, dark)).json)
  })

  it('stay as they are when the new source does not render, with the line that is wrong', async () => {
    const project = await on.project()
    const id = await create(project)
    const before = await read(project, id)
    for (const wrong of ['export function EmailTheme() {', 'export const x = 1', themeWith('{missing.name}')]) {
      const refused = await change(project, id, wrong)
      expect(refused).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
      expect(refused.json.details.error).toMatch(/^theme\.tsx(:\d+)?: ./)
    }
    expect((await read(project, id)).json).toEqual(before.json)
    expect((await project.asAdmin('GET', `${path}/${id}/versions`)).json.items).toHaveLength(1)
  })

  it('email themes are not found under another id, before their source is looked at', async () => {
    const [project, elsewhere] = [await on.project(), await on.project()]
    const foreign = await create(elsewhere)
    for (const id of [randomUUID(), foreign]) {
      expect(await read(project, id)).toMatchObject({ status: 404, code: null })
      expect(await change(project, id, 'nonsense')).toMatchObject({ status: 404, code: null })
      for (const versions of ['versions', 'versions/1'])
        expect(await project.asAdmin('GET', `${path}/${id}/${versions}`)).toMatchObject({ status: 404 })
    }
    expect(await read(project, 'light')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('have their versions in the history of the configuration', async () => {
    const project = await on.project()
    const id = await create(project)
    for (const words of ['One', 'Two']) await change(project, id, themeWith(words))
    await create(project, 'Another')
    const { items } = (await project.asAdmin('GET', `${path}/${id}/versions`)).json
    expect(items).toMatchObject([
      { version: 3, by: { type: 'key' }, comment: null },
      { version: 2, by: { type: 'key' } },
      { version: 1, by: { type: 'key' } },
    ])
    const sourceAt = async (version: number) =>
      (await project.asAdmin('GET', `${path}/${id}/versions/${version}`)).json.tsx_source
    expect(await sourceAt(3)).toBe(themeWith('Two'))
    expect(await sourceAt(2)).toBe(themeWith('One'))
    expect(await sourceAt(1)).toBe((await read(project, light)).json.tsx_source)
    const restored = await change(project, id, await sourceAt(2))
    expect(restored.status).toBe(200)
    expect((await read(project, id)).json.tsx_source).toBe(themeWith('One'))
    // What touches another theme is no version of this one.
    const other = await project.asAdmin('GET', `${path}/${id}/versions/4`)
    expect(other).toMatchObject({ status: 404, code: null })
  })

  it('have a version without a source where a built-in one was restored, or the whole section was', async () => {
    const project = await on.project()
    await change(project, light, themeWith('One'))
    const put = (override: object) => {
      return project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
    }
    await put({ [`emails.themes.${light}`]: null })
    await put({ 'emails.themes': { [light]: { displayName: 'Day', tsxSource: themeWith('Two') } } })
    await put({ 'emails.themes': {} })
    const { items } = (await project.asAdmin('GET', `${path}/${light}/versions`)).json
    expect(items.map((item: { version: number }) => item.version)).toEqual([4, 3, 2, 1])
    const sources = []
    for (const version of [1, 2, 3, 4])
      sources.push((await project.asAdmin('GET', `${path}/${light}/versions/${version}`)).json.tsx_source)
    expect(sources).toEqual([themeWith('One'), null, themeWith('Two'), null])
  })
})
