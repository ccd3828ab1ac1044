/** The fields of a user that are edited together, and how they and the user become each other. */
import type { ServerUser, ServerUserUpdateOptions } from '@latchkey/js'
import { type MetadataFields, metadataAsText, metadataFromText, metadataNames } from '../metadata/metadata-fields.ts'

export interface UserFields extends MetadataFields {
  displayName: string
  profileImageUrl: string | null
}

export const userFieldNames: { readonly [Field in keyof UserFields]: string } = {
  displayName: 'Name',
  profileImageUrl: 'Picture',
  ...metadataNames,
}

export function getValues(user: ServerUser): UserFields {
  return { displayName: user.displayName ?? '', profileImageUrl: user.profileImageUrl, ...metadataAsText(user) }
}

export function toUpdate({ displayName, profileImageUrl, ...metadata }: Partial<UserFields>): ServerUserUpdateOptions {
  return {
    ...(displayName !== undefined && { displayName: displayName.trim() || null }),
    ...(profileImageUrl !== undefined && { profileImageUrl }),
    ...metadataFromText(metadata),
  }
}
