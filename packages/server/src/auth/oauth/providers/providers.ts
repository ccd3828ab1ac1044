/** The twelve providers that the server knows. Another one is another file, and a line here and in the contract. */
import type { ProviderType } from '@latchkey/contract'
import type { Describe, ProviderDescription } from '../description.ts'
import type { ProviderSetup } from '../provider.ts'
import { apple } from './apple.ts'
import { bitbucket } from './bitbucket.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { google } from './google.ts'
import { linkedin } from './linkedin.ts'
import { microsoft } from './microsoft.ts'
import { spotify } from './spotify.ts'
import { twitch } from './twitch.ts'
import { x } from './x.ts'

const known: Readonly<Record<ProviderType, ProviderDescription | Describe>> = {
  google,
  github,
  microsoft,
  spotify,
  facebook,
  discord,
  gitlab,
  bitbucket,
  linkedin,
  apple,
  x,
  twitch,
}

export function describedProvider(type: ProviderType, setup: ProviderSetup): ProviderDescription {
  const description = known[type]
  return typeof description === 'function' ? description(setup) : description
}
