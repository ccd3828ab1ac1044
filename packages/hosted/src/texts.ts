import type { Language } from '@latchkey/react'

/** What these pages say beside the components, which bring their own texts. */
export const english = {
  accountSettings: 'Account settings',
  continue: 'Continue',
  continueAs: 'Continue as {name}',
  continueTo: 'Continue to {project}',
  didNotWork: 'That did not work',
  linkLeadsElsewhere:
    'It leads to an address that does not belong to the project. If the project is yours, add its domain to the trusted domains in the dashboard.',
  linkNotTrusted: 'This link cannot be trusted',
  noApplication: 'No application waits for you here. Open it again from its own address.',
  noClientKey: 'The project has no publishable client key. Its owner can create one in the dashboard.',
  notAvailable: 'These pages are not available',
  notLoaded: 'The page could not be loaded',
  checkConnection: 'Check the connection, then reload the page.',
  signedInAs: 'You are signed in as {account}.',
  signingIn: 'Signing you in…',
  signingOut: 'Signing you out…',
  tryAgain: 'Try again',
  useAnother: 'Use another account',
}

export type Texts = Readonly<Record<keyof typeof english, string>>

/** The texts in a language. Readers of English load nothing for it. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'en-US' ? english : (await import('./translations.ts')).translations[language]
}

/** Puts a value into the gap of a text. */
export const fill = (text: string, value: string) => text.replace(/\{\w+\}/, () => value)
