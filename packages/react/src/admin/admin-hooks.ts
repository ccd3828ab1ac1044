/**
 * Hooks for owners of projects. They are a chunk of their own, loaded when the first owned
 * project is, so that no other page carries them.
 */
import type {
  AdminProjectPermissionDefinition,
  AdminTeamPermissionDefinition,
  CompleteConfig,
  DataVaultStoreFigures,
  EmailDraft,
  EmailPreviewOptions,
  EmailTemplate,
  EmailTheme,
  InternalApiKey,
  Item,
  ItemCustomer,
  ItemOptions,
  ListOffersOptions,
  ListTransactionsOptions,
  Metrics,
  MetricsOptions,
  Offer,
  LatchkeyAdminApp as PlainAdminApp,
  AdminOwnedProject as PlainOwnedProject,
  AdminProject as PlainProject,
  ProductionModeError,
  Purchase,
  SigningKey,
  StripeAccountInfo,
  TransactionPage,
} from '@latchkey/js'
import { customerKey, latchkeyInternals, type StoreOf } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type DataVaultStore, withValueHook } from '../data-vault/value-hook.ts'
import { nameHooks } from '../hooks/leave-to-browser.ts'
import { createLocalStore, useFreshStore, useStore } from '../hooks/use-store.ts'
import { type ServerHooks, serverHooks } from '../server/server-hooks.ts'

/** The hooks beside the readers of an admin app: the same values, kept current. They suspend while they are loaded. */
export interface AdminHooks {
  /**
   * The hook beside `getProject`.
   *
   * @example
   * const { config } = adminApp.useProject()
   */
  useProject(): AdminProject
  /**
   * The hook beside `listInternalApiKeys`.
   *
   * @example
   * const valid = adminApp.useInternalApiKeys().filter(keys => keys.isValid())
   */
  useInternalApiKeys(): readonly InternalApiKey[]
  /**
   * The hook beside `listTeamPermissionDefinitions`.
   *
   * @example
   * const definitions = adminApp.useTeamPermissionDefinitions()
   */
  useTeamPermissionDefinitions(): readonly AdminTeamPermissionDefinition[]
  /**
   * The hook beside `listProjectPermissionDefinitions`.
   *
   * @example
   * const definitions = adminApp.useProjectPermissionDefinitions()
   */
  useProjectPermissionDefinitions(): readonly AdminProjectPermissionDefinition[]
  /**
   * The hook beside `getMetrics`.
   *
   * @example
   * const { totalUsers } = adminApp.useMetrics()
   */
  useMetrics(options?: MetricsOptions): Metrics
  /**
   * The hook beside `listSigningKeys`.
   *
   * @example
   * const keys = adminApp.useSigningKeys()
   */
  useSigningKeys(): readonly SigningKey[]
  /**
   * The hook beside `listEmailThemes`.
   *
   * @example
   * const themes = adminApp.useEmailThemes()
   */
  useEmailThemes(): readonly EmailTheme[]
  /**
   * The theme of the list with this id; it throws where there is none.
   *
   * @example
   * const { tsxSource } = adminApp.useEmailTheme(themeId)
   */
  useEmailTheme(id: string): EmailTheme
  /**
   * The hook beside `listEmailTemplates`.
   *
   * @example
   * const templates = adminApp.useEmailTemplates()
   */
  useEmailTemplates(): readonly EmailTemplate[]
  /**
   * The hook beside `listEmailDrafts`.
   *
   * @example
   * const unsent = adminApp.useEmailDrafts().filter(({ sentAt }) => sentAt === null)
   */
  useEmailDrafts(): readonly EmailDraft[]
  /**
   * The hook beside `getEmailPreview`. It throws when the source does not render; `previewEmail` says why line by line.
   *
   * @example
   * const html = adminApp.useEmailPreview({ template: 'password-reset', themeId: false })
   */
  useEmailPreview(options: EmailPreviewOptions): string
  /**
   * The hook beside `getItem`. It shows what the methods of this app change.
   *
   * @example
   * const { quantity } = adminApp.useItem({ itemId: 'credits', userId: user.id })
   */
  useItem(options: ItemOptions): Item
  /**
   * The hook beside `listOffers`, with those that only servers may sell.
   *
   * @example
   * const offers = adminApp.useOffers({ customerType: 'team' })
   */
  useOffers(options?: ListOffersOptions): readonly Offer[]
  /**
   * The hook beside `listPurchases`. It shows what the methods of this app change.
   *
   * @example
   * const purchases = adminApp.usePurchases({ userId: user.id })
   */
  usePurchases(customer: ItemCustomer): readonly Purchase[]
  /**
   * The hook beside `listTransactions`.
   *
   * @example
   * const { transactions, nextCursor } = adminApp.useTransactions({ type: 'subscription' })
   */
  useTransactions(options?: ListTransactionsOptions): TransactionPage
  /**
   * The hook beside `getStripeAccountInfo`.
   *
   * @example
   * const isReady = adminApp.useStripeAccountInfo()?.charges_enabled ?? false
   */
  useStripeAccountInfo(): StripeAccountInfo | null
  /**
   * The hook beside `getDataVaultStore`.
   *
   * @example
   * const token = adminApp.useDataVaultStore('tokens').useValue('github-token', { secret })
   */
  useDataVaultStore(id: string): DataVaultStore
  /**
   * The hook beside `listDataVaultStores`.
   *
   * @example
   * const written = adminApp.useDataVaultStores().map(store => store.lastWrittenAt)
   */
  useDataVaultStores(): readonly DataVaultStoreFigures[]
  /**
   * The hook beside `createWebhooksToken`, by the name that the published SDK gives it.
   *
   * @example
   * const token = adminApp.useSvixToken()
   */
  useSvixToken(): string
}

/** The hooks beside the readers of a project. */
export interface AdminProjectHooks {
  /**
   * The hook beside `getConfig`.
   *
   * @example
   * const { domains } = project.useConfig()
   */
  useConfig(): CompleteConfig
  /**
   * The hook beside `getProductionModeErrors`.
   *
   * @example
   * const mayGoLive = project.useProductionModeErrors().length === 0
   */
  useProductionModeErrors(): readonly ProductionModeError[]
}

/** The app of an owner, with hooks for the project and for its users and teams. */
export type LatchkeyAdminApp = PlainAdminApp & AdminHooks & Omit<ServerHooks, keyof AdminHooks>

/** A project as its owner sees it, with hooks. */
export interface AdminProject extends PlainProject, AdminProjectHooks {}

/** A project together with the app that manages it in the owner's name, both with hooks. */
export interface AdminOwnedProject extends PlainOwnedProject, AdminProjectHooks {
  readonly app: LatchkeyAdminApp
}

/**
 * Puts hooks on an app that was made with the owner's session.
 *
 * @example
 * import { LatchkeyAdminApp } from '@latchkey/js'
 * import { withAdminHooks } from '@latchkey/react/admin'
 * const adminApp = withAdminHooks(new LatchkeyAdminApp({ projectId, tokenStore: null, projectOwnerSession: user.currentSession }))
 */
export function withAdminHooks(app: PlainAdminApp): LatchkeyAdminApp {
  // Those of owners show more of the project.
  return Object.assign(app, { ...serverHooks(app), ...adminHooks(app) })
}

/** The project with hooks, and its app as well. */
export function withOwnedHooks(project: PlainOwnedProject): AdminOwnedProject {
  const app = withAdminHooks(project.app)
  return Object.freeze({ ...project, app, ...projectHooks(project, app[latchkeyInternals].store) })
}

function adminHooks(app: PlainAdminApp): AdminHooks {
  const { store } = app[latchkeyInternals]
  const webhooksToken = createLocalStore(() => app.createWebhooksToken())
  const useEmailThemes = () => useFreshStore(store(() => app.listEmailThemes()))

  return nameHooks<AdminHooks>('app', {
    useProject() {
      const project = useFreshStore(store(() => app.getProject()))
      return useMemo(() => Object.freeze({ ...project, ...projectHooks(project, store) }), [project, store])
    },
    useInternalApiKeys: () => useFreshStore(store(() => app.listInternalApiKeys())),
    useTeamPermissionDefinitions: () => useFreshStore(store(() => app.listTeamPermissionDefinitions())),
    useProjectPermissionDefinitions: () => useFreshStore(store(() => app.listProjectPermissionDefinitions())),
    useMetrics: options => useFreshStore(store(() => app.getMetrics(options))),
    useSigningKeys: () => useFreshStore(store(() => app.listSigningKeys())),
    useEmailThemes,
    useEmailTheme(id) {
      const theme = useEmailThemes().find(theme => theme.id === id)
      if (theme) return theme
      throw new Error(`There is no email theme with the id ${id}.`)
    },
    useEmailTemplates: () => useFreshStore(store(() => app.listEmailTemplates())),
    useEmailDrafts: () => useFreshStore(store(() => app.listEmailDrafts())),
    useItem(options) {
      // Without types several customers can be passed.
      customerKey(options)
      return useFreshStore(store(() => app.getItem(options)))
    },
    useOffers: options => useFreshStore(store(() => app.listOffers(options))),
    usePurchases(customer) {
      // As above.
      customerKey(customer)
      return useFreshStore(store(() => app.listPurchases(customer)))
    },
    useTransactions: options => useFreshStore(store(() => app.listTransactions(options))),
    useStripeAccountInfo: () => useFreshStore(store(() => app.getStripeAccountInfo())),
    useDataVaultStore(id) {
      const vault = useFreshStore(store(() => app.getDataVaultStore(id)))
      return useMemo(() => withValueHook(vault, store, useFreshStore), [vault, store])
    },
    useDataVaultStores: () => useFreshStore(store(() => app.listDataVaultStores())),
    useEmailPreview: options => useStore(store(() => app.getEmailPreview(options))),
    useSvixToken: () => useFreshStore(webhooksToken),
  })
}

function projectHooks(project: PlainProject, store: StoreOf): AdminProjectHooks {
  return nameHooks<AdminProjectHooks>('project', {
    useConfig: () => useFreshStore(store(() => project.getConfig())),
    useProductionModeErrors: () => useFreshStore(store(() => project.getProductionModeErrors())),
  })
}
