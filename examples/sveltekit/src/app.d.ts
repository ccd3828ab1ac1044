import type { RequestAuthentication } from '@latchkey/js'

declare global {
  namespace App {
    interface Locals {
      auth: RequestAuthentication
    }
  }
}
