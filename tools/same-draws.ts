import fc from 'fast-check';

// A fixed seed, so that somebody who changed nothing sees the same result again. The full run draws at random: what it
// finds is rare, and fast-check then prints the seed that reproduces it.
if (process.env.WITH_FULL_RUN !== '1') fc.configureGlobal({ seed: 1 });
