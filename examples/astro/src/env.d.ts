declare namespace App {
  interface Locals {
    auth: import('@latchkey/js').RequestAuthentication
  }
}
