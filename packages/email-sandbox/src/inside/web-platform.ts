/**
 * What arktype and Tailwind expect of the Web platform. No value inside the engine is an instance of the empty classes,
 * which are there to be compared with.
 */
export { default as structuredClone } from 'core-js-pure/web/structured-clone'
export { default as URL } from 'core-js-pure/web/url'
export class Blob {}
export class FormData {}
export class Headers {}
export class Request {}
export class Response {}
