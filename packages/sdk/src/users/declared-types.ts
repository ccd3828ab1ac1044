/** What a project keeps with its users and teams, as far as the program declares it. */

/**
 * What your program declares of its project: the ids of permissions, the names of email templates, and the types of metadata.
 *
 * `npx latchkey types --out latchkey.d.ts` writes a file with the ids and names of the project, and from then on a
 * mistyped one is an error while you write. Without it every text will do.
 *
 * The types of metadata are declared in the same way: `clientMetadata`, `clientReadOnlyMetadata` and `serverMetadata` of users, and
 * `teamClientMetadata`, `teamClientReadOnlyMetadata` and `teamServerMetadata` of teams. What is not declared is `unknown`.
 *
 * @example
 * declare module '@latchkey/js' {
 *   interface LatchkeyTypes { teamPermissionId: 'billing:read' | 'team_admin'; clientMetadata: { theme?: string } | null }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: programs add to it
export interface LatchkeyTypes {}

type IdsNamed<Name extends string> = LatchkeyTypes extends { readonly [K in Name]: infer Id extends string }
  ? Id
  : string

/** The id of a permission that someone holds in a team, such as `billing:read` or `$invite_members`. */
export type TeamPermissionId = IdsNamed<'teamPermissionId'>

/**
 * A template of the project in place of its id: by its display name, or by its key, which is that name in lower case with hyphens.
 *
 * @example
 * await serverApp.sendEmail({ userIds: [user.id], template: 'order-sent', variables: { orderNumber: 1042 } })
 */
export type EmailTemplateName = IdsNamed<'emailTemplate'>

/** The id of a permission that someone holds in the whole project. */
export type ProjectPermissionId = IdsNamed<'projectPermissionId'>

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
