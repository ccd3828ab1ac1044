/**
 * The ids of your project's permissions, as far as your program declares them.
 *
 * `npx latchkey types --out latchkey.d.ts` writes a file that fills this in from the project, and from then on a
 * mistyped id is an error while you write. Without it every text will do.
 *
 * @example
 * declare module '@latchkey/js' {
 *   interface LatchkeyTypes { teamPermissionId: 'billing:read' | 'team_admin' }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: programs add to it
export interface LatchkeyTypes {}

type IdsNamed<Name extends string> = LatchkeyTypes extends { readonly [K in Name]: infer Id extends string }
  ? Id
  : string

/** The id of a permission that someone holds in a team, such as `billing:read` or `$invite_members`. */
export type TeamPermissionId = IdsNamed<'teamPermissionId'>

/** The id of a permission that someone holds in the whole project. */
export type ProjectPermissionId = IdsNamed<'projectPermissionId'>
