/** Every product whose export `latchkey users import --from` reads. */
import { auth0 } from './auth0.ts'
import { betterAuth } from './better-auth.ts'
import { clerk } from './clerk.ts'
import { firebase } from './firebase.ts'
import { keycloak } from './keycloak.ts'
import type { Source } from './source.ts'
import type { SourceName } from './source-names.ts'
import { stack } from './stack.ts'
import { supabase } from './supabase.ts'

const readers: Readonly<Record<SourceName, Source>> = {
  auth0,
  clerk,
  supabase,
  firebase,
  'better-auth': betterAuth,
  keycloak,
  stack,
}

export const sources: ReadonlyMap<string, Source> = new Map(Object.entries(readers))
