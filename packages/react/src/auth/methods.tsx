import type { Project } from '@latchkey/js'
import type { MailedCode } from '@latchkey/js/internal'
import type { ComponentType } from 'react'
import type { AddressFormProps } from '../forms/AddressForm.tsx'
import type { Text } from '../i18n/texts.ts'

export type AuthType = 'sign-in' | 'sign-up'

/** A way to sign in that is a form. */
export interface FormMethod {
  id: 'magic-link' | 'password'
  /** The name of its tab, when there is more than one. */
  label: Text
  isOn: (config: Project['config']) => boolean
  form: ComponentType<MethodFormProps>
}

/** The props of every form. `defaultEmail` is the address that was typed before. */
export interface MethodFormProps extends Pick<AddressFormProps, 'defaultEmail' | 'offersPasskeys'> {
  /** Has the rules of the project for a new password. */
  config: Project['config']
  noPasswordRepeat?: boolean
  onSent: (mailed: MailedCode) => void
}

/** The forms in the order of their tabs: the mailed code first. */
export function formMethods(form: Record<FormMethod['id'], FormMethod['form']>): readonly FormMethod[] {
  return [
    {
      id: 'magic-link',
      label: 'Email code',
      isOn: config => config.magicLinkEnabled,
      form: form['magic-link'],
    },
    {
      id: 'password',
      label: 'Email & password',
      isOn: config => config.credentialEnabled,
      form: form.password,
    },
  ]
}
