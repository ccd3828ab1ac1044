const { LatchkeyClientApp, LatchkeyHandler } = require('@latchkey/next')
const { LatchkeyServerApp, latchkeyProxy } = require('@latchkey/next/server')

const own = { baseUrl: 'http://localhost:9', projectId: 'shop', publishableClientKey: 'pck', secretServerKey: 'ssk' }
const app = new LatchkeyServerApp({ ...own, tokenStore: null })
console.log(typeof LatchkeyClientApp, typeof LatchkeyHandler, typeof latchkeyProxy(app), app.urls.signIn)
