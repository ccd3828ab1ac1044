/** Who sends the emails, and how they look. */
import * as z from 'zod'
import { senderAddress } from '../../kernel/address.ts'
import { text } from '../../kernel/schema.ts'
import { lightThemeId, templateSources, themeSources } from '../built-in-emails.ts'
import { missing } from './auth.ts'
import { group, holding, needed, type Objection, on, optional, type Rendered, setting, toRecord } from './nodes.ts'
import { filledName, source, uuidName } from './values.ts'

const filled = (most: number) => text().min(1).max(most)

const server = holding(
  group({
    isShared: on(true),
    provider: setting(z.enum(['smtp', 'resend']), 'smtp'),
    host: optional(filled(300)),
    port: optional(z.number().int().min(0).max(65_535)),
    username: optional(filled(300)),
    password: optional(filled(70)),
    senderName: optional(filled(256)),
    senderEmail: optional(senderAddress()),
  }),
  ({ isShared, ...own }) =>
    isShared ? [] : [...missing(own, ['host', 'port', 'senderName', 'senderEmail']), ...halfLogin(own)],
)

/** Without both, mail is sent without a login. */
function halfLogin({ username, password }: { readonly username?: string; readonly password?: string }): Objection[] {
  if (username !== undefined && password === undefined) return [{ field: 'password', clause: neededWith('username') }]
  if (username === undefined && password !== undefined) return [{ field: 'username', clause: neededWith('password') }]
  return []
}

const neededWith = (other: string) => `is needed while ${other} is set`

export interface MailServerConfig extends Rendered<typeof server> {}

const looks = { displayName: needed(filledName()), tsxSource: needed(source()) }

export const emails = group({
  server,
  selectedThemeId: setting(uuidName(), lightThemeId),
  themes: toRecord(uuidName(), group(looks), { most: 1_000, builtIn: themeSources }),
  templates: toRecord(
    uuidName(),
    group({
      ...looks,
      themeId: optional(z.union([uuidName(), z.literal(false)], 'must be the id of a theme, or false')),
    }),
    { most: 1_000, builtIn: templateSources },
  ),
})
