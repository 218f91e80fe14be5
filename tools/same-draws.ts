import fc from 'fast-check';

// Somebody who changed nothing sees the same outcome again. Other draws are the full run's: what it finds is rare, and
// fast-check then names the seed that brings it back.
if (process.env.WITH_FULL_RUN !== '1') fc.configureGlobal({ seed: 1 });
