/**
 * The Payment Element: a form for a card. The real one stands in a frame of Stripe; this one stands in a shadow tree, where
 * the page's styles do not reach it and its forms do not submit it.
 */
import { type BrowserError, type Client, origins, retrieve } from './api.ts'
import { type Entered, fields, problemIn } from './card-fields.ts'

export interface Appearance {
  readonly theme?: string
  readonly variables?: Readonly<Record<string, string>>
}

type Listener = (event: unknown) => void

export interface ElementOptions {
  readonly client: Client
  readonly clientSecret: string
  readonly appearance: Appearance
}

export class PaymentElement {
  readonly #options: ElementOptions
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #inputs = new Map<keyof Entered, HTMLInputElement>()
  #root: HTMLElement | null = null
  #isDestroyed = false

  constructor(options: ElementOptions) {
    this.#options = options
  }

  mount(where: string | Element): void {
    if (this.#isDestroyed)
      throw new Error('IntegrationError: This Element has already been destroyed. Please create a new one.')
    const parent = typeof where === 'string' ? document.querySelector(where) : where
    if (!parent)
      throw new Error(
        `IntegrationError: The selector you specified (${where}) applies to no DOM elements that are currently on the page.`,
      )
    this.#root?.remove()
    const root = document.createElement('div')
    root.className = '__PrivateStripeElement'
    root.attachShadow({ mode: 'open' }).append(...fields.map(field => this.#field(field)))
    parent.replaceChildren(root)
    this.#root = root
    this.applyAppearance(this.#options.appearance)
    void this.#load(root)
  }

  unmount(): void {
    this.#root?.remove()
    this.#root = null
    this.#inputs.clear()
  }

  destroy(): void {
    this.unmount()
    this.#isDestroyed = true
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }

  once(event: string, listener: Listener): this {
    const once = (given: unknown) => {
      this.off(event, once)
      listener(given)
    }
    return this.on(event, once)
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener)
    else this.#listeners.delete(event)
    return this
  }

  update(): void {}
  collapse(): void {}
  blur(): void {}

  focus(): void {
    this.#inputs.get('number')?.focus()
  }

  clear(): void {
    for (const input of this.#inputs.values()) input.value = ''
    this.#changed()
  }

  get isMounted(): boolean {
    return this.#root !== null
  }

  entered(): Entered {
    const getText = (name: keyof Entered) => this.#inputs.get(name)?.value ?? ''
    return { number: getText('number'), expiry: getText('expiry'), cvc: getText('cvc') }
  }

  /** Marks the fields that are not complete. */
  showProblems(): void {
    for (const { name, isComplete } of fields) {
      const input = this.#inputs.get(name)
      input?.setAttribute('aria-invalid', String(!isComplete(input.value)))
    }
  }

  /** Set through the object model, which a Content-Security-Policy without inline styles allows. */
  applyAppearance({ theme, variables = {} }: Appearance): void {
    const isDark = theme === 'night'
    const color = variables.colorText ?? (isDark ? '#ffffff' : '#30313d')
    const background = variables.colorBackground ?? (isDark ? '#30313d' : '#ffffff')
    for (const label of this.#root?.shadowRoot?.querySelectorAll('label') ?? [])
      Object.assign(label.style, {
        display: 'block',
        margin: '0 0 12px',
        color,
        font: `14px ${variables.fontFamily ?? 'sans-serif'}`,
      })
    for (const input of this.#inputs.values())
      Object.assign(input.style, {
        ...{
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          margin: '4px 0 0',
          padding: '12px',
          color,
          background,
        },
        ...{ font: '16px sans-serif', border: '1px solid #85858f', borderRadius: variables.borderRadius ?? '5px' },
      })
  }

  #field({ name, label: text, placeholder, autocomplete }: (typeof fields)[number]): HTMLElement {
    const label = document.createElement('label')
    const input = document.createElement('input')
    Object.assign(input, { name, placeholder, autocomplete, inputMode: 'numeric' })
    label.append(text, input)
    input.addEventListener('input', () => this.#changed())
    input.addEventListener('focus', () => this.#emit('focus', { elementType: 'payment' }))
    input.addEventListener('blur', () => this.#emit('blur', { elementType: 'payment' }))
    this.#inputs.set(name, input)
    return label
  }

  #changed(): void {
    const entered = this.entered()
    const empty = Object.values(entered).every(value => value === '')
    this.#emit('change', {
      elementType: 'payment',
      collapsed: false,
      complete: problemIn(entered) === null,
      empty,
      value: { type: 'card' },
    })
  }

  /** Ready when a frame of Stripe could be opened and the intent could be read: a page may forbid the one or the other. */
  async #load(root: HTMLElement): Promise<void> {
    const { client, clientSecret } = this.#options
    const [, { error }] = await Promise.all([openController(root), retrieve(client, clientSecret)])
    if (this.#root !== root) return
    if (error) this.#emit('loaderror', { elementType: 'payment', error: error satisfies BrowserError })
    else this.#emit('ready', { elementType: 'payment' })
  }

  #emit(event: string, detail: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(detail)
  }
}

/** After which a frame that has not loaded is requested again: on a busy machine a response that a test fulfils can be lost. */
const RELOAD_AFTER_MS = 5_000

/** Resolved when the frame has said that it is there. */
function openController(root: HTMLElement): Promise<void> {
  const { scriptOrigin } = origins()
  const frame = document.createElement('iframe')
  const address = `${scriptOrigin}/v3/controller.html`
  frame.src = address
  frame.title = 'Secure payment input frame'
  frame.hidden = true
  const isOpen = new Promise<void>(resolve => {
    addEventListener('message', function listen({ source }) {
      if (source !== frame.contentWindow) return
      removeEventListener('message', listen)
      clearInterval(reloading)
      resolve()
    })
  })
  const reloading = setInterval(() => {
    if (frame.isConnected) frame.src = address
    else clearInterval(reloading)
  }, RELOAD_AFTER_MS)
  root.shadowRoot?.append(frame)
  return isOpen
}
