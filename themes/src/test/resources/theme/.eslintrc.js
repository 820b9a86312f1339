module.exports = { root: true }
