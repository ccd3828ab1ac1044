/** The templates and themes that every project has from the start, by their ids. An owner may change them. */
import { builtInTemplates, builtInThemes } from '@latchkey/emails'

export const templateIds = {
  emailVerification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  passwordReset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magicLink: '822687fe-8d0a-4467-a0d1-416b6e639478',
  teamInvitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  signInInvitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  accountChange: '7c1f6a52-3d0b-4e0e-9d4a-0f7f2a4f6b1e',
  paymentReceipt: '70372aee-0441-4d80-974c-2e858e40123a',
  paymentFailed: 'f64b1afe-27ec-4a28-a277-7178f3261f9a',
} as const

export const lightThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a'
export const colourfulThemeId = 'c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f'

export const templateSources = {
  [templateIds.emailVerification]: builtInTemplates.emailVerification,
  [templateIds.passwordReset]: builtInTemplates.passwordReset,
  [templateIds.magicLink]: builtInTemplates.magicLink,
  [templateIds.teamInvitation]: builtInTemplates.teamInvitation,
  [templateIds.signInInvitation]: builtInTemplates.signInInvitation,
  [templateIds.accountChange]: builtInTemplates.accountChange,
  [templateIds.paymentReceipt]: builtInTemplates.paymentReceipt,
  [templateIds.paymentFailed]: builtInTemplates.paymentFailed,
}

export const themeSources = {
  [lightThemeId]: builtInThemes.light,
  [darkThemeId]: builtInThemes.dark,
  [colourfulThemeId]: builtInThemes.colourful,
}
