/** The fields of a user that are edited together, and how they and the user become each other. */
import type { ServerUser, ServerUserUpdateOptions } from '@latchkey/js'
import { type MetadataFields, metadataAsText, metadataFromText, metadataNames } from '../metadata/metadata-fields.ts'

export interface UserFields extends MetadataFields {
  displayName: string
  profileImageUrl: string | null
  /** A BCP 47 tag, or empty: not known. */
  locale: string
}

export const userFieldNames: { readonly [Field in keyof UserFields]: string } = {
  displayName: 'Name',
  profileImageUrl: 'Picture',
  locale: 'Language of emails',
  ...metadataNames,
}

export function getValues(user: ServerUser): UserFields {
  const { displayName, profileImageUrl, locale } = user
  return { displayName: displayName ?? '', profileImageUrl, locale: locale ?? '', ...metadataAsText(user) }
}

export function toUpdate(changed: Partial<UserFields>): ServerUserUpdateOptions {
  const { displayName, profileImageUrl, locale, ...metadata } = changed
  return {
    ...(displayName !== undefined && { displayName: displayName.trim() || null }),
    ...(profileImageUrl !== undefined && { profileImageUrl }),
    ...(locale !== undefined && { locale: locale || null }),
    ...metadataFromText(metadata),
  }
}
