import { configure } from '@testing-library/react'

// Modules may first have to be loaded and compiled, on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
