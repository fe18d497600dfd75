import { configure } from '@testing-library/react'

// What a test waits for may first have to be loaded and compiled, on a machine that has other work as well.
configure({ asyncUtilTimeout: 10_000 })
