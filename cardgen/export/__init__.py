"""Games for elsewhere than paper at home: pictures, virtual tables, shops, the web."""
