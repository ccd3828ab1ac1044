export { launchChromium as launchBrowser } from '@latchkey/testkit/browser'
