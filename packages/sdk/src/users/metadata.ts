/** What a project keeps with its users and teams, as far as the program declares it. */
import type { LatchkeyTypes } from '../permissions/permission-ids.ts'

type Declared<Name extends string> = LatchkeyTypes extends { readonly [K in Name]: infer Json } ? Json : unknown

/** JSON that a user may change. */
export type ClientMetadata = Declared<'clientMetadata'>
/** JSON that a user may read, and only the application's server may change. */
export type ClientReadOnlyMetadata = Declared<'clientReadOnlyMetadata'>
/** JSON of a user that only the application's server sees. */
export type ServerMetadata = Declared<'serverMetadata'>
/** JSON that the members of a team may change. */
export type TeamClientMetadata = Declared<'teamClientMetadata'>
/** JSON that the members of a team may read. */
export type TeamClientReadOnlyMetadata = Declared<'teamClientReadOnlyMetadata'>
/** JSON of a team that only the application's server sees. */
export type TeamServerMetadata = Declared<'teamServerMetadata'>
