/** Bringing users from another system, and taking them away again. For the owner of a project alone. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { importBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { list, page } from '../kernel/page.ts'
import { type AnySchema, description, uuid } from '../kernel/schema.ts'
import { wireSchema } from '../kernel/wire.ts'
import { ImportProblem, TeamImportRow, TeamRow, UserImport, UserImportRow, UserRow } from './user-transfer.shapes.ts'

export const UserImportNotFound = defineText(
  404,
  'There is no such import in this project. Imports are forgotten 30 days after their last batch.',
)
export const RowsMissing = defineText(
  409,
  ({ nextRow }: { nextRow: number }) => `The next row of this import is ${nextRow}. Send a batch that has it.`,
)
export const UserImportFinished = defineText(409, 'This import is finished and takes no more rows. Begin a new one.')

/** The most rows of one kind that a batch holds; a body has at most 4 MiB and 200 000 values besides. */
export const longestBatch = 1_000

/**
 * Each row is looked at by itself: one that does not fit is a problem of that row, not of the batch. How rows look is worked out
 * when someone reads the description of the API: it takes longer than any other part of a start.
 */
const rows = (shape: AnySchema) => {
  const described = () => z.toJSONSchema(wireSchema(shape), { io: 'input', unrepresentable: 'any' })
  const row = z.unknown().meta({
    type: 'object',
    get properties() {
      return described().properties
    },
    get required() {
      return described().required
    },
    additionalProperties: false,
  })
  return z.array(row).max(longestBatch)
}

export const UserImportCreate = z.object({ isDryRun: z.boolean(), description: description().optional() })
export interface UserImportCreate extends z.infer<typeof UserImportCreate> {}

/** Teams come first, then users; `firstRow` is the number of the first of them all. */
export const UserImportBatch = z.object({
  firstRow: z.number().int().min(1),
  teams: rows(TeamImportRow).optional(),
  users: rows(UserImportRow).optional(),
})
export interface UserImportBatch extends z.infer<typeof UserImportBatch> {}

const byId = z.object({ importId: uuid() })
const pageQuery = z.object({
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: z.string().max(1_000).optional(),
})
export interface TransferPageQuery extends z.infer<typeof pageQuery> {}

export const userImportEndpoints = {
  list: endpoint({
    route: 'GET /internal/user-imports',
    summary: 'List the hundred newest imports of users, newest first',
    access: atLeast('admin'),
    response: list(UserImport),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/user-imports',
    summary: 'Start an import of users and teams, or a dry run of one',
    access: atLeast('admin'),
    body: UserImportCreate,
    response: UserImport,
    status: 201,
    errors: [],
  }),
  read: endpoint({
    route: 'GET /internal/user-imports/:importId',
    summary: 'Read how far an import is',
    access: atLeast('admin'),
    params: byId,
    response: UserImport,
    errors: [UserImportNotFound],
  }),
  listProblems: endpoint({
    route: 'GET /internal/user-imports/:importId/problems',
    summary: 'List the rows that were not taken, and why; the first 10 000 are kept',
    access: atLeast('admin'),
    params: byId,
    query: pageQuery,
    response: page(ImportProblem),
    errors: [UserImportNotFound],
  }),
  addBatch: endpoint({
    route: 'POST /internal/user-imports/:importId/batches',
    summary: 'Import the next rows. Rows that were sent before are passed over, so that a batch can be sent again',
    access: atLeast('admin'),
    params: byId,
    body: UserImportBatch,
    largestBody: importBody,
    mostValues: 200_000,
    response: UserImport,
    errors: [UserImportNotFound, UserImportFinished, RowsMissing],
  }),
  finish: endpoint({
    route: 'POST /internal/user-imports/:importId/finish',
    summary: 'Say that there are no more rows. Finishing twice is fine',
    access: atLeast('admin'),
    params: byId,
    body: z.object({}),
    response: UserImport,
    errors: [UserImportNotFound],
  }),
}

export const userExportEndpoints = {
  listUsers: endpoint({
    route: 'GET /internal/user-exports/users',
    summary: 'Export users as they can be imported, password hashes and second factors included, oldest first',
    role: 'owner',
    changes: true,
    access: atLeast('admin'),
    query: pageQuery,
    response: page(UserRow),
    errors: [],
  }),
  listTeams: endpoint({
    route: 'GET /internal/user-exports/teams',
    summary: 'Export teams as they can be imported, oldest first',
    access: atLeast('admin'),
    query: pageQuery,
    response: page(TeamRow),
    errors: [],
  }),
}
