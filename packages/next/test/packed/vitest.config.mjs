export default { test: { include: ['*.spec.mts'] } }
