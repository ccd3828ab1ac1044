'use client'

/**
 * The app of a page that is rendered before its request is there, with Cache Components. Whatever is read of it suspends until then, so
 * that Next.js prerenders what is around the nearest boundary.
 */
import { LatchkeyClientApp } from './client-app.ts'
import { type FirstPage, type PageApp, pageApp } from './page-app.ts'

export interface ArrivedPage {
  readonly first: FirstPage
  readonly made: PageApp
}

export interface LatePage {
  /** The same app for as long as the page is on show. */
  app(page: Promise<FirstPage>): LatchkeyClientApp
  /** Suspends until the request is there. */
  arrived(page: Promise<FirstPage>): ArrivedPage
}

export function latePage(): LatePage {
  const pages = new WeakMap<Promise<FirstPage>, ArrivedPage | { readonly failure: unknown }>()
  const waiting = new WeakMap<Promise<FirstPage>, Promise<void>>()
  let made: PageApp | undefined
  let app: LatchkeyClientApp | undefined
  let current: Promise<FirstPage>

  function arrived(page: Promise<FirstPage>): ArrivedPage {
    const under = waiting.get(page) ?? follow(page)
    const known = pages.get(page)
    if (!known) throw under
    if ('failure' in known) throw known.failure
    return known
  }

  function follow(page: Promise<FirstPage>): Promise<void> {
    // A promise of React that has its value already calls back at once.
    const following = new Promise<void>(resolve => {
      page.then(
        first => {
          made ??= pageApp(first)
          pages.set(page, { first, made })
          resolve()
        },
        failure => {
          pages.set(page, { failure })
          resolve()
        },
      )
    })
    waiting.set(page, following)
    return following
  }

  return {
    arrived,
    app(page) {
      current = page
      app ??= lateApp(() => made?.app ?? arrived(current).made.app)
      return app
    },
  }
}

const routerBridge = Symbol.for('latchkey.routerBridge')

function lateApp(read: () => LatchkeyClientApp): LatchkeyClientApp {
  // It is one by its prototype, and has nothing of its own.
  const blank = Object.create(LatchkeyClientApp.prototype) as LatchkeyClientApp
  return new Proxy(blank, {
    get(_, name) {
      // The provider asks for it, and must not wait. The app itself is connected when it is there.
      if (name === routerBridge) return undefined
      const app = read()
      const value: unknown = Reflect.get(app, name)
      // Methods find what the app is made of by the app itself.
      return typeof value === 'function' ? value.bind(app) : value
    },
  })
}
