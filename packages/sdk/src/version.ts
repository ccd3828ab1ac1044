/** The version of this package, sent with every request. A test holds it against package.json. */
export const version = '0.1.0'
