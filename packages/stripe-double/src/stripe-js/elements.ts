/** A group of Elements: those of one payment. */
import type { BrowserError, Client } from './api.ts'
import { problemIn, toForm } from './card-fields.ts'
import { type Appearance, PaymentElement } from './payment-element.ts'

export interface ElementsOptions {
  readonly clientSecret?: string
  readonly appearance?: Appearance
  readonly locale?: string
}

export class Elements {
  readonly #client: Client
  readonly #options: ElementsOptions
  #payment: PaymentElement | null = null

  constructor(client: Client, options: ElementsOptions) {
    this.#client = client
    this.#options = options
  }

  get clientSecret(): string {
    return this.#options.clientSecret ?? ''
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The double of Stripe.js has no element of the type ${type}.`)
    if (!this.clientSecret)
      throw new Error(
        'IntegrationError: In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
      )
    if (this.#payment?.isMounted)
      throw new Error('IntegrationError: Can only create one Element of type payment through elements().')
    const { appearance = {} } = this.#options
    this.#payment = new PaymentElement({ client: this.#client, clientSecret: this.clientSecret, appearance })
    return this.#payment
  }

  getElement(type: string): PaymentElement | null {
    return type === 'payment' ? this.#payment : null
  }

  update({ appearance }: ElementsOptions): void {
    if (appearance) this.#payment?.applyAppearance(appearance)
  }

  async fetchUpdates(): Promise<{ error?: BrowserError }> {
    return {}
  }

  /** Checks what was entered. */
  async submit(): Promise<{ error?: BrowserError; selectedPaymentMethod?: string }> {
    const result = this.card()
    return 'error' in result ? result : { selectedPaymentMethod: 'card' }
  }

  card(): { readonly form: Record<string, string> } | { readonly error: BrowserError } {
    if (!this.#payment?.isMounted)
      throw new Error(
        'IntegrationError: We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      )
    const entered = this.#payment.entered()
    const error = problemIn(entered)
    this.#payment.showProblems()
    return error ? { error } : { form: toForm(entered) }
  }
}
