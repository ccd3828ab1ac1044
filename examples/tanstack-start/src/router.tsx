import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

export function getRouter() {
  return createRouter({
    routeTree,
    // A code in an address is text. The default would read one of digits alone as a number, and change it.
    parseSearch: parseSearchWith(text => text),
    stringifySearch: stringifySearchWith(String),
  })
}
