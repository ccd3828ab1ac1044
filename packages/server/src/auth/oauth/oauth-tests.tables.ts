import type { OAuthTestAnswer, OAuthTestProblemKind } from '@latchkey/contract'
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../../kernel/db/columns.ts'

export interface TestProblem {
  readonly kind: OAuthTestProblemKind
  /** A sentence about this account or answer, where the kind alone does not say enough. */
  readonly message: string | null
  readonly providerError: string | null
}

export type TestOutcome = { readonly answer: OAuthTestAnswer } | { readonly problem: TestProblem }

export const oauthTests = pgTable(
  'oauth_tests',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    providerId: text('provider_id').notNull(),
    ticketDigest: text('ticket_digest').notNull(),
    isPractice: boolean('is_practice').notNull(),
    createdAt: instant('created_at').notNull(),
    openedAt: instant('opened_at'),
    outcome: jsonb('outcome').$type<TestOutcome>(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
