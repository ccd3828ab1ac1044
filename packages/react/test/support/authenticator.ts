export { addVirtualAuthenticator as addAuthenticator } from '@latchkey/testkit/browser'
