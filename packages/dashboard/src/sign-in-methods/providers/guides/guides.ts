/** Every provider that can be set up. Another one is another file, and a line here. */
import type { ProviderType } from '../provider-names.ts'
import { apple } from './apple.ts'
import { bitbucket } from './bitbucket.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { google } from './google.ts'
import type { ProviderGuide } from './guide.ts'
import { linkedin } from './linkedin.ts'
import { microsoft } from './microsoft.ts'
import { openid } from './openid.ts'
import { spotify } from './spotify.ts'
import { twitch } from './twitch.ts'
import { x } from './x.ts'

export const guides: Readonly<Record<ProviderType, ProviderGuide>> = {
  google,
  github,
  microsoft,
  apple,
  facebook,
  linkedin,
  gitlab,
  bitbucket,
  discord,
  spotify,
  twitch,
  x,
  openid,
}
