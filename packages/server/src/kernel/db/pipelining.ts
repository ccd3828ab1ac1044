/**
 * For a pool of connections that write a statement without waiting for the answer to the one before: `begin` goes out with
 * the first statement of a transaction, and its last statements go out together, which saves a round trip each. The
 * types of the driver do not have the option.
 */
export const pipelining = { pipeline: true }
