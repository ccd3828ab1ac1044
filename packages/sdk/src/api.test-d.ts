/** What the types promise. Checked by the compiler; nothing here runs. */
import {
  type ActiveSession,
  type AdminOwnedProject,
  type ApiKey,
  ApiKeyNotValid,
  type CliAuthError,
  type CliAuthExpiredError,
  type CliAuthUsedError,
  type ColleagueRole,
  type CompleteConfig,
  type ConfigChangePage,
  type Consent,
  type ConvexContext,
  type CurrentInternalUser,
  type CurrentServerUser,
  type CurrentUser,
  type Customer,
  type CustomerProduct,
  type DataVaultKey,
  type DataVaultStore,
  type DebitedApiKey,
  defineConfig,
  type EditableTeamMemberProfile,
  EmailPasswordMismatch,
  type EventData,
  type EventType,
  type InlineOffer,
  type InvalidTotpCode,
  type Item,
  type ItemQuantityInsufficientAmount,
  type LatchkeyAdminApp,
  type LatchkeyClientApp,
  type LatchkeyConfig,
  type LatchkeyServerApp,
  type Metrics,
  MultiFactorAuthenticationRequired,
  type OAuthConnection,
  type OAuthProvider,
  type OAuthScopesOnSignIn,
  type Offer,
  type OfferPrice,
  type Passkey,
  PasskeyWebAuthnError,
  type PasswordConfirmationMismatch,
  type PasswordRequirementsNotMet,
  PasswordTooShort,
  type ProjectPermission,
  type Purchase,
  Result,
  type SentEmailPage,
  type ServerItem,
  type ServerOAuthProvider,
  type ServerTeam,
  type ServerTeamUser,
  type ServerUser,
  type Team,
  type TeamApiKey,
  type TeamPermission,
  type TeamPermissionId,
  TeamPermissionRequired,
  type TokenPartialUser,
  type UserApiKeyFirstView,
  type UserWithEmailAlreadyExists,
  type VerificationCodeError,
  type WebhookPayload,
} from './index.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function expectType<Expected>() {
  return <Actual>(_value: Actual, ..._proof: Equal<Actual, Expected> extends true ? [] : [never]): void => {}
}

export async function client(app: LatchkeyClientApp, internal: LatchkeyClientApp<CurrentInternalUser>) {
  expectType<CurrentUser | null>()(await app.getUser())
  expectType<CurrentUser | null>()(await app.getUser({ or: 'return-null' }))
  expectType<CurrentUser>()(await app.getUser({ or: 'redirect' }))
  expectType<CurrentUser>()(await app.getUser({ or: 'throw' }))

  const signedUp = await app.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse' })
  if (signedUp.status === 'error') {
    expectType<UserWithEmailAlreadyExists | PasswordRequirementsNotMet | MultiFactorAuthenticationRequired>()(
      signedUp.error,
    )
    if (signedUp.error.errorCode === 'USER_EMAIL_ALREADY_EXISTS') {
      expectType<boolean>()(signedUp.error.details.wouldWorkIfEmailWasVerified)
    }
  }
  expectType<undefined>()(Result.orThrow(await app.verifyEmail('code')))
  expectType<Date>()(Result.orThrow(await app.describeEmailVerification('code')).addedAt)
  const { outcome } = Result.orThrow(await app.rejectEmailVerification({ code: 'code' }))
  expectType<'sign-in-methods-removed' | 'address-removed'>()(outcome)

  const user = await app.getUser({ or: 'throw' })
  // @ts-expect-error objects are snapshots
  user.displayName = 'Grace'
  // @ts-expect-error only a server sees it
  user.serverMetadata
  // @ts-expect-error only a server locks users
  user.lock
  // @ts-expect-error only users of the project internal own projects
  user.listOwnedProjects

  const owner = await internal.getUser({ or: 'throw' })
  const [project] = await owner.listOwnedProjects()
  if (project) expectType<LatchkeyAdminApp>()(project.app)
}

export async function signInMethods(app: LatchkeyClientApp, user: CurrentUser) {
  expectType<CurrentUser>()(await app.getUser({ or: 'anonymous' }))
  const sent = await app.sendMagicLinkEmail('ada@example.com')
  if (sent.status === 'ok') expectType<string>()(sent.data.nonce)
  const first = await app.signInWithCredential({ email: 'ada@example.com', password: 'correct horse' })
  if (first.status === 'error' && MultiFactorAuthenticationRequired.is(first.error)) {
    const second = await app.signInWithMfa('123456', first.error.details.attemptCode)
    if (second.status === 'error') expectType<VerificationCodeError | InvalidTotpCode>()(second.error)
  }
  const passkey = await app.signInWithPasskey({ autofill: true, signal: AbortSignal.timeout(1) })
  if (passkey.status === 'error' && PasskeyWebAuthnError.is(passkey.error)) {
    expectType<string>()(passkey.error.details.code)
  }
  const loggedIn = await app.promptCliLogin({ appUrl: 'https://app.example.com' })
  if (loggedIn.status === 'ok') expectType<string>()(loggedIn.data)
  else expectType<CliAuthError | CliAuthExpiredError | CliAuthUsedError>()(loggedIn.error)

  const updated = await user.updatePassword({ oldPassword: 'correct horse', newPassword: 'another' })
  expectType<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined>()(updated)
  const enrolled = await user.enrolSecondFactor({ secret: new Uint8Array(20), totp: '123456' })
  expectType<readonly string[]>()(Result.orThrow(enrolled).recoveryCodes)
  expectType<readonly ActiveSession[]>()(await user.getActiveSessions())
  expectType<readonly Passkey[]>()(await user.listPasskeys())
  expectType<readonly Consent[]>()(await user.listConsents())
  expectType<string>()(await (await user.getAuthorizationRequest('')).grant())
  const channel = await user.createContactChannel({ type: 'email', value: 'ada@example.com', usedForAuth: false })
  // @ts-expect-error only a server takes an address for verified by its own word
  await channel.update({ isVerified: true })
}

export async function providers(app: LatchkeyClientApp, server: LatchkeyServerApp, user: CurrentUser) {
  expectType<void>()(await app.signInWithOAuth('google', { returnTo: '/inbox' }))
  expectType<void>()(await app.signInWithOAuth('an-openid-connect-provider'))
  expectType<boolean>()(await app.callOAuthCallback())
  expectType<OAuthConnection | null>()(await user.getConnectedAccount('github', { scopes: ['repo'] }))
  const github = await user.getConnectedAccount('github', { or: 'redirect' })
  expectType<string>()((await github.getAccessToken()).accessToken)
  const [account] = await user.listOAuthProviders()
  expectType<OAuthProvider | undefined>()(account)
  // @ts-expect-error only a server says which account it is
  await account?.update({ accountId: '1' })
  const theirs = await (await server.getUser('id'))?.listOAuthProviders()
  expectType<readonly ServerOAuthProvider[] | undefined>()(theirs)
  // @ts-expect-error a server has no page to leave
  ;(await server.getUser('id'))?.connectAccount
}
export const scopes: OAuthScopesOnSignIn = { github: ['repo'], acme: ['openid'] }

export async function convex(app: LatchkeyClientApp, ctx: ConvexContext) {
  expectType<TokenPartialUser | null>()(await app.getPartialUser({ from: 'token' }))
  expectType<TokenPartialUser>()(await app.getPartialUser({ from: 'token', or: 'redirect' }))
  expectType<TokenPartialUser | null>()(await app.getPartialUser({ from: 'convex', ctx }))
  expectType<TokenPartialUser>()(await app.getPartialUser({ from: 'convex', ctx, or: 'anonymous' }))
  // @ts-expect-error a function of Convex has no page to leave
  await app.getPartialUser({ from: 'convex', ctx, or: 'redirect' })
  expectType<string | null>()(await app.getConvexClientAuth()({ forceRefreshToken: true }))
  expectType<string>()(await app.getConvexHttpClientAuth())
}

export async function teams(app: LatchkeyClientApp, user: CurrentUser, team: Team) {
  expectType<boolean>()(await user.hasPermission(team, 'billing:read'))
  expectType<boolean>()(await user.hasPermission('support'))
  expectType<TeamPermission | null>()(await user.getPermission(team, 'billing:read'))
  expectType<readonly TeamPermission[]>()(await user.listPermissions(team, { recursive: false }))
  expectType<readonly ProjectPermission[]>()(await user.listPermissions())
  // Where no file of `latchkey types` says more, any text is an id.
  expectType<string>()(await user.listPermissions(team).then(([first]): TeamPermissionId => first?.id ?? ''))

  expectType<EditableTeamMemberProfile>()(await user.getTeamProfile(team))
  const [member] = await team.listUsers()
  // @ts-expect-error people change only their own profile
  member?.teamProfile.update({ displayName: 'Captain' })

  const key = await user.createApiKey({ description: 'Laptop', expiresAt: null })
  expectType<UserApiKeyFirstView>()(key)
  expectType<string>()(key.value)
  expectType<readonly TeamApiKey[]>()(await team.listApiKeys())

  const details = await app.getTeamInvitationDetails('code')
  if (details.status === 'ok') expectType<string>()(details.data.teamDisplayName)
  else expectType<VerificationCodeError>()(details.error)
  // @ts-expect-error only a server grants permissions
  user.grantPermission
}

export async function items(client: LatchkeyClientApp, user: CurrentUser, team: Team, admin: LatchkeyAdminApp) {
  expectType<Item>()(await client.getItem({ itemId: 'credits', userId: user.id }))
  expectType<Item>()(await user.getItem('credits'))
  expectType<Item>()(await team.getItem('seats'))
  // @ts-expect-error only a server changes quantities
  ;(await user.getItem('credits')).increaseQuantity
  // @ts-expect-error an item has one customer
  await client.getItem({ itemId: 'credits', userId: user.id, teamId: team.id })
  // @ts-expect-error and it has one
  await client.getItem({ itemId: 'credits' })

  expectType<ServerItem | undefined>()(await (await admin.getUser('id'))?.getItem('credits'))
  expectType<ServerItem | undefined>()(await (await admin.getTeam('id'))?.getItem('seats'))
  const calls = await admin.getItem({ itemId: 'calls', customCustomerId: 'tenant-7' })
  expectType<ServerItem>()(calls)
  expectType<void>()(await calls.increaseQuantity(5, { idempotencyKey: 'invoice-7', expiresAt: new Date() }))
  expectType<boolean>()(await calls.tryDecreaseQuantity(1))
  expectType<void>()(
    await admin.createItemQuantityChange({ itemId: 'credits', userId: 'id', quantity: -1, expiresAt: '2030-01-31' }),
  )
}

export async function dataVault(server: LatchkeyServerApp) {
  const store = await server.getDataVaultStore('tokens')
  expectType<DataVaultStore>()(store)
  expectType<void>()(await store.setValue('key', 'value', { secret: 'secret' }))
  expectType<void>()(await store.setValue('key', 'value', { secret: 'secret', teamId: 'id' }))
  // @ts-expect-error a value has one owner
  await store.setValue('key', 'value', { secret: 'secret', userId: 'id', teamId: 'id' })
  // @ts-expect-error and a secret
  await store.setValue('key', 'value', {})
  expectType<string | null>()(await store.getValue('key', { secret: 'secret' }))
  expectType<boolean>()(await store.changeSecret('key', { secret: 'secret', newSecret: 'another' }))
  expectType<DataVaultKey | undefined>()((await store.listKeys({ userId: 'id' }))[0])
}

export async function payments(client: LatchkeyClientApp, user: CurrentUser, team: Team, admin: LatchkeyAdminApp) {
  expectType<readonly Offer[]>()(await client.listOffers({ customerType: 'user' }))
  expectType<string>()(await user.createCheckoutUrl({ offerId: 'pro' }))
  expectType<string>()(await user.createCheckoutUrl({ productId: 'pro', returnUrl: 'https://a.example' }))
  expectType<string>()(await team.createCheckoutUrl({ offerId: 'pro' }))
  expectType<readonly Purchase[]>()(await team.listPurchases())
  expectType<Purchase>()(await user.cancelPurchase('id'))
  const details = Result.orThrow(await client.getPurchaseDetails('code'))
  expectType<readonly OfferPrice[]>()(details.offer.pricing)
  const session = await client.createPurchaseSession({ fullCode: 'code', priceId: 'monthly', currency: 'EUR' })
  if (session.status === 'ok') expectType<string | null>()(session.data.clientSecret)
  else expectType<VerificationCodeError>()(session.error)
  const offer: InlineOffer = { display_name: 'Print', customer_type: 'user', prices: { once: { USD: '49.00' } } }
  // @ts-expect-error only a server sells what is not in the configuration
  await user.createCheckoutUrl({ offer })
  // @ts-expect-error only a server ends a subscription before its period does
  await user.cancelPurchase('id', { when: 'now' })

  const served = await admin.getUser('id')
  expectType<string | undefined>()(await served?.createCheckoutUrl({ offer }))
  expectType<Purchase | undefined>()(await served?.cancelPurchase('id', { when: 'now' }))
  expectType<string>()(await admin.createCheckoutUrl({ customCustomerId: 'tenant-7', offer }))
  // @ts-expect-error what is bought is one offer
  await admin.createCheckoutUrl({ customCustomerId: 'tenant-7', offerId: 'pro', offer })
  expectType<void>()(await admin.testModePurchase({ fullCode: 'code', priceId: 'monthly', quantity: 1 }))
  const { transactions, nextCursor } = await admin.listTransactions({ type: 'one_time', customerType: 'team' })
  expectType<string | null>()(nextCursor)
  const refund = { type: 'one-time-purchase', id: 'id', amountUsd: '1' } as const
  expectType<string>()((await admin.refundTransaction(refund)).refundTransactionId)
  for (const transaction of transactions) expectType<number>()(transaction.created_at_millis)
  expectType<string>()((await admin.setupPayments()).url)
  expectType<string>()((await admin.createStripeWidgetAccountSession()).client_secret)
  expectType<boolean | undefined>()((await admin.getStripeAccountInfo())?.charges_enabled)
  expectType<CustomerProduct | undefined>()((await user.listProducts({ limit: 5 }))[0])
  expectType<string | null>()((await team.listInvoices()).nextCursor)
  expectType<string | null | undefined>()((await user.getBilling()).defaultPaymentMethod?.last4)
  expectType<string>()((await team.createPaymentMethodSetupIntent()).clientSecret)
  expectType<number | null>()((await user.setDefaultPaymentMethodFromSetupIntent('seti_1')).exp_month)
  expectType<void>()(await team.switchSubscription({ fromProductId: 'basic', toProductId: 'pro', priceId: 'yearly' }))
  expectType<void>()(await client.cancelSubscription({ productId: 'pro', teamId: 'id' }))
  expectType<void>()(await admin.grantProduct({ customCustomerId: 'tenant-7', productId: 'pro', quantity: 2 }))
  // @ts-expect-error a client cannot give itself what is sold
  await user.grantProduct({ productId: 'pro' })
  // @ts-expect-error a customer whom only the application knows has no page of bills
  await admin.listInvoices({ customCustomerId: 'tenant-7' })
  const customers: readonly Customer[] = [user, team]
  expectType<readonly Customer[]>()(customers)
}

export async function metering(app: LatchkeyServerApp, client: LatchkeyClientApp) {
  expectType<ApiKey | null>()(await app.checkApiKey('sk_…'))
  const check = await app.checkApiKey('sk_…', { debit: { itemId: 'credits', amount: 5, idempotencyKey: 'job-7' } })
  expectType<Result<DebitedApiKey, ItemQuantityInsufficientAmount> | null>()(check)
  if (check?.status === 'error') expectType<number>()(check.error.details.balance)
  if (check?.status === 'ok') {
    const { key, item } = check.data
    expectType<number>()(item.quantity)
    expectType<string>()(key.type === 'user' ? key.userId : key.teamId)
    // @ts-expect-error the key of a user is of no team
    if (key.type === 'user') key.teamId
  }
  await app.checkApiKey('sk_…', { debit: { itemId: { user: 'credits', team: 'calls' }, amount: 1 } })
  // @ts-expect-error an item for each type of owner
  await app.checkApiKey('sk_…', { debit: { itemId: { user: 'credits' }, amount: 1 } })
  // @ts-expect-error only a server checks keys
  client.checkApiKey
}

export async function server(app: LatchkeyServerApp) {
  expectType<ServerUser | null>()(await app.getUser('id'))
  expectType<CurrentServerUser | null>()(await app.getUser({ tokenStore: new Request('https://example.com') }))
  const page = await app.listUsers({ limit: 10 })
  expectType<string | null>()(page.nextCursor)
  expectType<ServerUser | null>()(await app.getUser({ apiKey: 'sk_…' }))
  expectType<ServerTeam | null>()(await app.getTeam({ apiKey: 'sk_…' }))
  const [channel] = (await (await app.getUser('id'))?.listContactChannels()) ?? []
  await channel?.update({ isVerified: true })
  const user = await app.getUser('id')
  if (user) {
    expectType<Promise<void>>()(user.lock({ reason: 'Sends spam', until: new Date() }))
    expectType<Promise<void>>()(user.unlock())
    expectType<Date | null>()(user.lockedUntil)
    // @ts-expect-error the end of a lock is a date, not milliseconds
    await user.lock({ until: 1 })
  }
  const team = await app.createTeam({ displayName: 'Crew' })
  expectType<readonly ServerTeamUser[]>()(await team.listUsers())
  for (const member of await team.listUsers()) await member.grantPermission(team, 'billing:read')
  // A server app is accepted wherever a client app is required.
  const asClient: LatchkeyClientApp = app
  expectType<CurrentUser | null>()(await asClient.getUser())
}

export async function owner(app: LatchkeyAdminApp, owned: AdminOwnedProject) {
  const project = await app.getProject()
  expectType<CompleteConfig>()(await project.getConfig())
  expectType<boolean>()((await project.getConfig()).domains.allowLocalhost)
  expectType<CompleteConfig>()(await project.getConfig({ secrets: 'masked' }))
  expectType<Readonly<Record<string, string>>>()(await project.revealConfigSecrets())
  expectType<ConfigChangePage>()(await project.listConfigChanges({ cursor: null }))
  expectType<Metrics>()(await app.getMetrics({ includeAnonymous: true }))
  for await (const entry of app.iterateAuditLog()) expectType<Date>()(entry.at)
  expectType<SentEmailPage>()(await app.listSentEmails())
  const sessions = await app.listSessions({ state: 'ended', cursor: null })
  expectType<string | null>()(sessions.nextCursor)
  for (const session of sessions) expectType<Date | null>()(session.endedAt)
  const verified = await app.verifyAuditLog()
  if (!verified.isIntact) expectType<string>()(verified.problem)
  expectType<ColleagueRole>()(owned.role)
  // @ts-expect-error a project seen by an admin key is no one's in particular
  project.role

  await project.updateConfig({ 'domains.trustedDomains.shop.baseUrl': 'https://shop.example.com' })
  await project.updateConfig({ domains: { trustedDomains: { shop: null } }, 'auth.password': null })
  // @ts-expect-error there is no such path
  await project.updateConfig({ 'auth.allowSignups': false })
  // @ts-expect-error a switch is no text
  await project.updateConfig({ 'auth.allowSignUp': 'no' })
}

export async function emails(server: LatchkeyServerApp, admin: LatchkeyAdminApp) {
  expectType<void>()(await server.sendEmail({ userIds: ['id'], html: '<p>Hello</p>', themeId: false }))
  expectType<void>()(await admin.sendEmail({ allUsers: true, templateId: 'id', variables: { count: 1 } }))
  expectType<void>()(await server.sendEmail({ userIds: ['id'], template: 'order-sent', variables: { count: 1 } }))
  // @ts-expect-error one template
  await server.sendEmail({ allUsers: true, template: 'order-sent', templateId: 'id' })
  // @ts-expect-error to these users or to all
  await server.sendEmail({ userIds: ['id'], allUsers: true, html: '<p>Hello</p>' })
  // @ts-expect-error HTML has no variables
  await server.sendEmail({ allUsers: true, html: '<p>Hello</p>', variables: {} })
  // @ts-expect-error something has to be sent
  await server.sendEmail({ allUsers: true })

  expectType<string>()(await admin.getEmailPreview({ templateId: 'id', themeId: null }))
  expectType<string>()(await admin.getEmailPreview({ template: 'password-reset' }))
  expectType<string>()((await admin.getEmailTemplate('password-reset')).id)
  const { problems } = await admin.previewEmail({ templateTsxSource: '' })
  for (const { line } of problems) expectType<number | undefined>()(line)
  const tested = await admin.sendEmailPreview({ draftId: 'id', recipientEmail: 'ada@example.com' })
  if (tested.status === 'error') expectType<string>()(tested.error.errorMessage)
  const [template] = await admin.listEmailTemplates()
  expectType<string | false | undefined>()(template?.themeId)
  const { tsxSource } = await admin.getEmailTemplateVersion('id', 3)
  expectType<string | null>()(tsxSource)
  const messages = [{ role: 'user', content: 'Make it green.' }] as const
  for await (const part of admin.streamChatMessage('id', 'email-draft', messages)) {
    if (part.type === 'text-delta') expectType<string>()(part.text)
  }
}

export async function events(server: LatchkeyServerApp, admin: LatchkeyAdminApp, payload: WebhookPayload) {
  expectType<EventType>()('user.created' as keyof EventData)
  const events = await server.listEvents({ types: ['user.created', 'user.deleted'], waitSeconds: 20 })
  expectType<string>()(events.nextCursor)
  for (const event of events) {
    expectType<'user.created' | 'user.deleted'>()(event.type)
    if (event.type === 'user.created') {
      expectType<string | null>()(event.data.primary_email)
      expectType<boolean>()(event.data.primary_email_verified)
      expectType<unknown>()(event.data.server_metadata)
    } else expectType<string | undefined>()(event.data.teams[0]?.id)
  }
  for await (const { data } of server.followEvents({ types: ['team_membership.created'] })) {
    expectType<string>()(data.user_id)
  }
  if (payload.type === 'project_permission.created') expectType<string>()(payload.data.user_id)
  // @ts-expect-error there is no such type
  await server.listEvents({ types: ['user.renamed'] })

  await server.syncUsers(({ changes, cursor, snapshotId }) => {
    expectType<string>()(cursor)
    expectType<string | null>()(snapshotId)
    for (const change of changes) if (change.type === 'upsert') expectType<ServerUser>()(change.user)
  })

  const endpoint = await admin.createWebhookEndpoint({ url: 'https://example.com/hook', eventTypes: null })
  expectType<string>()(endpoint.secret)
  // @ts-expect-error the secret is shown once
  ;(await admin.listWebhookEndpoints())[0]?.secret
  const [attempt] = await admin.listWebhookAttempts({ endpointId: endpoint.id, status: 'failed' })
  expectType<Date | undefined>()(attempt?.attemptedAt)
  expectType<number>()(await admin.recoverWebhookDeliveries(endpoint.id, { since: new Date() }))
}

export const configuration = defineConfig({
  'domains.allowLocalhost': false,
  auth: { oauth: { providers: { google: { type: 'google', isShared: true } } } },
})
// @ts-expect-error where the data lives cannot be set
export const moved: LatchkeyConfig = { sourceOfTruth: { type: 'hosted' } }

export function errors(error: unknown) {
  if (PasswordTooShort.is(error)) expectType<number>()(error.details.minLength)
  if (TeamPermissionRequired.is(error)) expectType<string>()(error.details.permissionId)
  if (ApiKeyNotValid.is(error))
    expectType<
      | 'API_KEY_NOT_FOUND'
      | 'API_KEY_REVOKED'
      | 'API_KEY_EXPIRED'
      | 'WRONG_API_KEY_TYPE'
      | 'PUBLIC_API_KEY_CANNOT_BE_REVOKED'
    >()(error.errorCode)
  if (EmailPasswordMismatch.is(error)) expectType<'EMAIL_PASSWORD_MISMATCH'>()(error.errorCode)
}
